import { Box, chakra, NativeSelect } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InquirySummary } from '@commonyard/contracts/http/inquiries';
import { INSPECTABLE_STATUSES } from '@commonyard/contracts/inspections.values';
import { useTranslation } from '../../lib/translation.ts';
import { FieldFrame, useControl } from '../../ui/forms/fields.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { inspectableQuery } from './inspections.queries.ts';
import { Stack } from '../../ui/layout.tsx';
import { QueryState } from '../../ui/query-state.tsx';

const NAME = 'inquiryId';
const LABEL = 'Related inquiry';
const GROUPS = { in_progress: 'In Progress', completed: 'Completed' } as const;

/** Selects an inquiry that is in progress or completed. There may be many, so the field has a search. */
export function InquiryField() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const query = useQuery(inspectableQuery(search));
  const control = useControl({ name: NAME, label: LABEL });
  if (!query.data || query.isError)
    return (
      <QueryState
        query={query}
        height="18"
        loading={t('Loading inquiries...')}
        error={t('Failed to load inquiries. Please try again.')}
      />
    );
  const { inquiries, hasMore } = query.data;
  if (inquiries.length === 0 && !search) {
    return (
      <chakra.p p="4" bg="yellow.subtle" color="yellow.fg" borderRadius="l2">
        {t('You can inspect equipment once its inquiry is in progress or completed. There is none yet.')}
      </chakra.p>
    );
  }
  const isChosenShown = inquiries.some(({ id }) => String(id) === control.value);
  return (
    <Stack gap="2">
      {(hasMore || search) && (
        <Box
          // Enter searches for inquiries and does not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        >
          <SearchInput
            label={t('Search inquiries')}
            placeholder={t('Number, equipment or sender')}
            value={search}
            onChange={setSearch}
          />
        </Box>
      )}
      <FieldFrame name={NAME} label={LABEL}>
        <NativeSelect.Root>
          <NativeSelect.Field {...control}>
            <option value="">{t('Choose an inquiry')}</option>
            {control.value && !isChosenShown && (
              <option value={control.value}>{t('Inquiry #{id}', { id: control.value })}</option>
            )}
            {INSPECTABLE_STATUSES.map((status) => (
              <Group
                key={status}
                label={t(GROUPS[status as keyof typeof GROUPS])}
                inquiries={inquiries.filter((inquiry) => inquiry.status === status)}
              />
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FieldFrame>
      {inquiries.length === 0 && <output>{t('No inquiries match')}</output>}
    </Stack>
  );
}

function Group({ label, inquiries }: { label: string; inquiries: InquirySummary[] }) {
  const { t } = useTranslation();
  if (inquiries.length === 0) return null;
  return (
    <optgroup label={label}>
      {inquiries.map(({ id, asset, organization, municipalityName, name }) => (
        <option key={id} value={id}>
          {[t('Inquiry #{id}', { id }), asset.title, organization ?? municipalityName ?? name]
            .filter(Boolean)
            .join(' · ')}
        </option>
      ))}
    </optgroup>
  );
}

import { object, string } from 'yup';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { INQUIRY_MESSAGES as MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { INSPECTION_TYPES, type InspectionType, INSPECTABLE_STATUSES } from '@commonyard/contracts/inspections.values';
import { today } from '@commonyard/contracts/search-params.values';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectField, TextField, FieldPair, FieldFrame, useControl } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { callJson } from '../../lib/http.ts';
import { randomUuid, useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { inspectionKeys } from '../../entities/query-keys.ts';
import { inspectableQuery } from './inspections.queries.ts';
import { INSPECTION_TYPE_LABELS } from '@commonyard/contracts/inspection-labels.values';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { Box, chakra, NativeSelect } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InquirySummary } from '@commonyard/contracts/http/inquiries';
import { SearchInput } from '../../ui/list-filters.tsx';
import { QueryState } from '../../ui/query-state.tsx';

const schema = object({
  inquiryId: string().required('Please choose the inquiry to inspect'),
  date: string()
    .required(MESSAGES.inspectionDate)
    .matches(/^\d{4}-\d{2}-\d{2}$/, MESSAGES.inspectionDate),
});

type Props = {
  type: InspectionType;
  inquiryId: number | undefined;
  onClose: () => void;
  onCreated: (inspection: Inspection) => void;
};

/**
 * Creates the draft of an inspection for an inquiry and a date. From then on changes are saved to the server, and a
 * post-inspection includes the results of its pre-inspection.
 */
export function CreateInspectionDialog({ type, inquiryId, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  const [uuid] = useState(randomUuid);
  return (
    <FormDialog
      title={t('New Inspection')}
      description={t('Start with what you are inspecting; the checklist comes next. Your draft is saved as you go.')}
      onClose={onClose}
    >
      <Form
        initialValues={{ type, inquiryId: inquiryId ? String(inquiryId) : '', date: today() }}
        schema={schema}
        onSubmit={async (values) => {
          const body = { ...values, inquiryId: Number(values.inquiryId), uuid };
          const inspection = await callJson('/api/inspections', { method: 'POST', headers, body });
          queryClient.setQueryData(inspectionKeys.one(inspection.id), inspection);
          void queryClient.invalidateQueries({ queryKey: inspectionKeys.lists });
          onCreated(inspection);
        }}
        errorTitle="The inspection could not be started"
      >
        <FieldPair>
          <SelectField name="type" label="Type" values={INSPECTION_TYPES} labels={INSPECTION_TYPE_LABELS} />
          <TextField name="date" label="Date" type="date" />
        </FieldPair>
        <InquiryField />
        <SmallText>
          {t('You cannot change the type or the inquiry later. Both parties to the inquiry can see the inspection.')}
        </SmallText>
        <DialogButtons label={t('Start checklist')} busyLabel={t('Saving...')} />
      </Form>
    </FormDialog>
  );
}

const NAME = 'inquiryId';
const LABEL = 'Related inquiry';
const GROUPS = { in_progress: 'In Progress', completed: 'Completed' } as const;

/** Selects an inquiry that is in progress or completed. There may be many, so the field has a search. */
function InquiryField() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const query = useQuery(inspectableQuery(search));
  const control = useControl({ name: NAME, label: LABEL });
  if (!query.data || query.isError)
    return (
      <QueryState
        query={query}
        height="18"
        loading="Loading inquiries..."
        error="Failed to load inquiries. Please try again."
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
            label="Search inquiries"
            placeholder="Number, equipment or sender"
            search={{ q: search }}
            onSearch={({ q = '' }) => setSearch(q)}
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

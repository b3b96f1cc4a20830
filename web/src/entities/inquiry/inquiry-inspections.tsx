import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { INSPECTION_TYPE_LABELS } from '@commonyard/contracts/inspection-labels.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { formatDay } from '../../lib/format.ts';
import { pageQuery } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { inspectionKeys } from '../query-keys.ts';

const LIMIT = 20;

export const inspectionsOfInquiry = (inquiry: number) =>
  pageQuery([...inspectionKeys.lists, 'inquiry', inquiry], withQuery('/api/inspections', { inquiry, limit: LIMIT }));

/** The inspections of an inquiry: kind, date, state, and the way there. */
export function InquiryInspections({ inquiryId }: { inquiryId: number }) {
  const { t } = useTranslation();
  const query = useQuery(inspectionsOfInquiry(inquiryId));
  if (!query.data)
    return (
      <QueryState
        query={query}
        height="12"
        loading="Loading inspections..."
        error="Failed to load inspections. Please try again."
      />
    );
  const { items, total } = query.data;
  if (items.length === 0) return <SmallText>{t('No inspections yet.')}</SmallText>;
  return (
    <>
      <Stack as="ul" aria-label={t('Inspections')} gap="1">
        {items.map(({ id, type, date, completed, failed }) => (
          <chakra.li key={id}>
            <TextLink to="/inspections" search={{ inspection: id }}>
              {t('{type} #{id}', { type: t(INSPECTION_TYPE_LABELS[type]), id })}
            </TextLink>{' '}
            <SmallText as="span">
              {[
                formatDay(date),
                completed ? t('Completed') : t('Pending'),
                failed > 0 && t('{count} items failed', { count: failed }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </SmallText>
          </chakra.li>
        ))}
      </Stack>
      {total > items.length && (
        <SmallText>{t('{shown} of {total}', { shown: String(items.length), total: String(total) })}</SmallText>
      )}
    </>
  );
}

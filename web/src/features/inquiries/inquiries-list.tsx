import { Button, chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { INQUIRIES_KEY } from '../../lib/inquiry-counts.ts';
import { useTranslation } from '../../lib/translation.ts';
import { PagedResults } from '../../ui/paged-results.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { inquiriesQuery } from './inquiries.queries.ts';
import type { InquiriesSearch, OnSearch } from './inquiries.search.ts';
import { InquiryRow } from './inquiry-row.tsx';

type Props = { search: InquiriesSearch; userId: number; onSearch: OnSearch };

/** A page of the inquiries. */
export function InquiriesList({ search, userId, onSearch }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <PagedResults
      query={useQuery(inquiriesQuery(search))}
      size={INQUIRIES_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text={t('Loading inquiries...')} height="104px" />}
      failed={t('Failed to load inquiries. Please try again.')}
      // What is open, and what is counted, is as old as the list.
      onRefresh={() => void queryClient.invalidateQueries({ queryKey: INQUIRIES_KEY })}
      place="Showing {from}-{to} of {total} inquiries"
      empty={
        search.q || search.status ? (
          <EmptyState text={t('No inquiries match')}>
            <Button type="button" onClick={() => onSearch({ q: undefined, status: undefined, page: undefined })}>
              {t('Clear')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            text={t('No inquiries yet. What is asked about listings appears here.')}
            symbol="transportation"
          />
        )
      }
    >
      {(inquiries) => (
        <chakra.ul aria-label={t('Inquiries')} listStyleType="none" display="flex" flexDirection="column" gap="8px">
          {inquiries.map((inquiry) => (
            <InquiryRow
              key={inquiry.id}
              inquiry={inquiry}
              userId={userId}
              isOpen={inquiry.id === search.inquiry}
              isBeside={search.inquiry !== undefined}
            />
          ))}
        </chakra.ul>
      )}
    </PagedResults>
  );
}

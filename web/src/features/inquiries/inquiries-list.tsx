import { Button } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { PagedResults } from '../../ui/paged-results.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { inquiriesQuery } from './inquiries.queries.ts';
import type { InquiriesSearch } from './inquiries.search.ts';
import { InquiryRow } from './inquiry-row.tsx';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { Stack } from '../../ui/layout.tsx';

type Props = { search: InquiriesSearch; userId: number; onSearch: OnSearchChange<InquiriesSearch> };

export function InquiriesList({ search, userId, onSearch }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <PagedResults
      query={useQuery(inquiriesQuery(search))}
      size={INQUIRIES_PAGE_SIZE}
      search={search}
      onSearch={onSearch}
      skeletons={<RowSkeletons text={t('Loading inquiries...')} height="26" />}
      errorText={t('Failed to load inquiries. Please try again.')}
      // The open inquiry and the counts are as old as the list.
      onRefresh={() => void queryClient.invalidateQueries({ queryKey: inquiryKeys.all })}
      rangeText="Showing {from}-{to} of {total} inquiries"
      empty={
        search.q || search.status ? (
          <EmptyState text={t('No inquiries match')}>
            <Button type="button" onClick={() => onSearch({ q: undefined, status: undefined, page: undefined })}>
              {t('Clear')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            text={t('No inquiries yet. Questions about listings will appear here.')}
            symbol="transportation"
          />
        )
      }
    >
      {(inquiries) => (
        <Stack as="ul" aria-label={t('Inquiries')} gap="2">
          {inquiries.map((inquiry) => (
            <InquiryRow
              key={inquiry.id}
              inquiry={inquiry}
              userId={userId}
              isOpen={inquiry.id === search.inquiry}
              replacesHistory={search.inquiry !== undefined}
            />
          ))}
        </Stack>
      )}
    </PagedResults>
  );
}

import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { INQUIRIES_KEY } from '../../lib/inquiry-counts.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Pager } from '../../ui/pager.tsx';
import { Refresh } from '../../ui/refresh.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { inquiriesQuery } from './inquiries.queries.ts';
import type { InquiriesSearch, OnSearch } from './inquiries.search.ts';
import { InquiryRow } from './inquiry-row.tsx';

type Props = { search: InquiriesSearch; userId: number; onSearch: OnSearch };

/** A page of the inquiries, with every state it can be in. */
export function InquiriesList({ search, userId, onSearch }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data, isPending, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    inquiriesQuery(search),
  );
  const { page = 1 } = search;
  // The last one of the last page is of another status now, or the address is an old one.
  const lastPage = data && !isPlaceholderData ? Math.max(Math.ceil(data.total / INQUIRIES_PAGE_SIZE), 1) : page;
  const isBeyond = data?.items.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) onSearch({ page: lastPage > 1 ? lastPage : undefined }, { replace: true });
  }, [isBeyond, lastPage, onSearch]);

  if (isPending || isBeyond) return <RowSkeletons />;
  if (isError) {
    return <ErrorState text={t('Failed to load inquiries. Please try again.')} onRetry={() => void refetch()} />;
  }
  const refresh = (
    <Box display="flex" justifyContent="flex-end" mb="8px">
      <Refresh
        updatedAt={dataUpdatedAt}
        isBusy={isFetching}
        // What is open, and what is counted, is as old as the list.
        onRefresh={() => void queryClient.invalidateQueries({ queryKey: INQUIRIES_KEY })}
      />
    </Box>
  );
  if (data.items.length === 0) {
    return (
      <>
        {refresh}
        {search.q || search.status ? (
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
        )}
      </>
    );
  }
  return (
    <>
      {refresh}
      <chakra.ul
        aria-label={t('Inquiries')}
        listStyleType="none"
        display="flex"
        flexDirection="column"
        gap="8px"
        aria-busy={isPlaceholderData}
        opacity={isPlaceholderData ? 0.6 : 1}
        transition="opacity 120ms"
      >
        {data.items.map((inquiry) => (
          <InquiryRow
            key={inquiry.id}
            inquiry={inquiry}
            userId={userId}
            isOpen={inquiry.id === search.inquiry}
            isBeside={search.inquiry !== undefined}
          />
        ))}
      </chakra.ul>
      <Pager
        page={page}
        size={INQUIRIES_PAGE_SIZE}
        total={data.total}
        capped={data.capped}
        shown={data.items.length}
        hasNext={data.next !== undefined}
        text="Showing {from}-{to} of {total} inquiries"
      />
    </>
  );
}

function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <Loading text={t('Loading inquiries...')}>
      <Box display="flex" flexDirection="column" gap="8px">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} h="104px" />
        ))}
      </Box>
    </Loading>
  );
}

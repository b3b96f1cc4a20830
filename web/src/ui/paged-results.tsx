import { Box } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { Page } from '../lib/http.ts';
import { Pager } from './pager.tsx';
import { Refresh } from './refresh.tsx';
import { ErrorState } from './states.tsx';

type Props<Item> = {
  query: UseQueryResult<Page<Item>>;
  size: number;
  /** The address, which knows the page. */
  search: { page?: number | undefined };
  onSearch: (change: { page: number | undefined }, how: { replace: true }) => void;
  skeletons: ReactNode;
  /** What is said where it could not be loaded. */
  failed: string;
  reason?: string;
  /** Why nothing is there, and what to do next. */
  empty: ReactNode;
  /** How the page's place is said, a key of the catalogue. */
  place?: string;
  /** What is as old as the list, where that is more than the list. */
  onRefresh?: () => void;
  onRetry?: () => void;
  children: (items: Item[]) => ReactNode;
};

/** A numbered page of a list, in every state that it can be in. */
export function PagedResults<Item>({
  query: { data, isPending, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch },
  size,
  search: { page = 1 },
  onSearch,
  skeletons,
  failed,
  reason,
  empty,
  place,
  onRefresh = () => void refetch(),
  onRetry = onRefresh,
  children,
}: Props<Item>) {
  // The last one of the last page is gone, or the address is an old one.
  const lastPage = data && !isPlaceholderData ? Math.max(Math.ceil(data.total / size), 1) : page;
  const isBeyond = data?.items.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) onSearch({ page: lastPage > 1 ? lastPage : undefined }, { replace: true });
  }, [isBeyond, lastPage, onSearch]);

  if (isPending || isBeyond) return skeletons;
  if (isError) return <ErrorState text={failed} {...(reason && { reason })} onRetry={onRetry} />;
  return (
    <>
      <Box display="flex" justifyContent="flex-end" mb="8px">
        <Refresh updatedAt={dataUpdatedAt} isBusy={isFetching} onRefresh={onRefresh} />
      </Box>
      {data.items.length === 0 ? (
        empty
      ) : (
        <>
          <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1} transition="opacity 120ms">
            {children(data.items)}
          </Box>
          <Pager
            page={page}
            size={size}
            total={data.total}
            capped={data.capped}
            shown={data.items.length}
            hasNext={data.next !== undefined}
            {...(place && { text: place })}
          />
        </>
      )}
    </>
  );
}

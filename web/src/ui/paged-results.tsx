import { Box, Button } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { Page } from '../lib/http.ts';
import { Pager } from './pager.tsx';
import { RefreshButton } from './refresh.tsx';
import { RESULTS_ID } from './skip-to-results.tsx';
import { EmptyState, ErrorState } from './states.tsx';

type Props<Item, Filters extends object> = {
  query: UseQueryResult<Page<Item>>;
  size: number;
  search: Filters & { page?: number | undefined };
  onSearch: (change: { page: number | undefined }, how?: { replace: true }) => void;
  skeletons: ReactNode;
  errorText: string;
  errorReason?: string;
  /** The filters that can leave the list empty, what it then says, and the button that clears them. */
  narrowed?: { by: readonly (keyof Filters)[]; text: string; clearLabel: string };
  empty: ReactNode;
  /** Catalogue key of the range text. */
  rangeText?: string;
  /** Refetches other queries too. */
  onRefresh?: () => void;
  onRetry?: () => void;
  /** Whether the button stands above the list; else the page has one. */
  hasRefresh?: boolean;
  children: (items: Item[]) => ReactNode;
};

export function PagedResults<Item, Filters extends object>({
  query,
  size,
  search,
  onSearch,
  skeletons,
  errorText,
  errorReason,
  narrowed,
  empty,
  rangeText,
  onRefresh = () => void query.refetch(),
  onRetry = onRefresh,
  hasRefresh = true,
  children,
}: Props<Item, Filters>) {
  const { page = 1 } = search;
  const { data, isPending, isError, isPlaceholderData } = query;
  // The page is beyond the last one: an item was removed, or the URL is outdated.
  const lastPage = data && !isPlaceholderData ? Math.max(Math.ceil(data.total / size), 1) : page;
  const isBeyond = data?.items.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) onSearch({ page: lastPage > 1 ? lastPage : undefined }, { replace: true });
  }, [isBeyond, lastPage, onSearch]);

  if (isPending || isBeyond) return skeletons;
  if (isError) return <ErrorState text={errorText} {...(errorReason && { reason: errorReason })} onRetry={onRetry} />;
  return (
    <>
      {hasRefresh && (
        <Box display="flex" justifyContent="flex-end" mb="2">
          <RefreshButton query={query} onRefresh={onRefresh} />
        </Box>
      )}
      {data.items.length === 0 && narrowed?.by.some((name) => search[name]) ? (
        <EmptyState text={narrowed.text}>
          <Button
            onClick={() =>
              onSearch({ ...Object.fromEntries(narrowed.by.map((name) => [name, undefined])), page: undefined })
            }
          >
            {narrowed.clearLabel}
          </Button>
        </EmptyState>
      ) : data.items.length === 0 ? (
        empty
      ) : (
        <>
          <Box
            id={RESULTS_ID}
            aria-busy={isPlaceholderData}
            opacity={isPlaceholderData ? 0.6 : 1}
            transition="opacity 120ms"
          >
            {children(data.items)}
          </Box>
          <Pager
            page={page}
            size={size}
            total={data.total}
            capped={data.capped}
            shown={data.items.length}
            hasNext={data.nextCursor !== undefined}
            {...(rangeText && { rangeText })}
          />
        </>
      )}
    </>
  );
}

import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryKey,
  QueryClient,
} from '@tanstack/react-query';
import { callJson, callPage, type Page } from './http.ts';

/** The query keys of an entity. Invalidating `all` reaches all of them. */
export function entityKeys<Name extends string>(name: Name) {
  const all = [name] as const;
  return {
    all,
    lists: [...all, 'list'] as const,
    list: (...query: unknown[]) => [...all, 'list', ...query] as const,
    one: (id: number) => [...all, 'one', id] as const,
  };
}

export const jsonQuery = <Data>(queryKey: QueryKey, path: string) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => callJson<Data>(path, { signal }) });

/** `callPage`, or what maps its items. */
type FetchPage<Item> = (path: string, signal: AbortSignal) => Promise<Page<Item>>;

/** A numbered page of a list. The one before stays until it has arrived. */
export const pageQuery = <Item>(queryKey: QueryKey, path: string, fetchPage: FetchPage<Item> = callPage) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchPage(path, signal),
    placeholderData: keepPreviousData,
  });

/** A list that grows page by page, each with the cursor of the next. */
export const cursorQuery = <Item>(
  queryKey: QueryKey,
  toPath: (cursor: string | undefined) => string,
  fetchPage: FetchPage<Item> = callPage,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(toPath(pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Item>) => page.nextCursor,
  });

/**
 * No retry, never stale, no refetch on focus, no polling: every list has a Refresh button, every error a "Try again"
 * button.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { retry: false },
    },
  });

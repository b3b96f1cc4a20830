import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryKey,
  QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { PathOf } from '@commonyard/contracts/http/routes/requests';
import { callJson, callPage, type ItemOf, type Page } from './http.ts';

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

type Caching = {
  gcTime?: number;
  staleTime?: number;
  refetchOnMount?: 'always';
  placeholderData?: typeof keepPreviousData;
};

export const jsonQuery = <Path extends PathOf<'GET'>>(queryKey: QueryKey, path: Path, caching?: Caching) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => callJson(path, { signal }), ...caching });

/** A numbered page of a list. The one before stays until it has arrived. */
export const pageQuery = <Path extends PathOf<'GET'>, Item = ItemOf<Path>>(
  queryKey: QueryKey,
  path: Path,
  toItem?: (item: ItemOf<Path>) => Item,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callPage(path, signal, toItem),
    placeholderData: keepPreviousData,
  });

/** A list that grows page by page, each with the cursor of the next. */
export const cursorQuery = <Path extends PathOf<'GET'>, Item = ItemOf<Path>>(
  queryKey: QueryKey,
  toPath: (cursor: string | undefined) => Path,
  toItem?: (item: ItemOf<Path>) => Item,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => callPage(toPath(pageParam), signal, toItem),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Item>) => page.nextCursor,
  });

/** The item with this id of a list that has cursors, which is read page by page until it is found. */
export async function findItem<Item extends { id: number }>(
  id: number,
  readPage: (cursor: string | undefined) => Promise<Pick<Page<Item>, 'items' | 'nextCursor'>>,
): Promise<Item | undefined> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await readPage(cursor);
    const found = items.find((item) => item.id === id);
    if (found) return found;
    cursor = nextCursor;
  } while (cursor !== undefined);
  return undefined;
}

/** The data of a query, but not those of an earlier page or dialog while they are read again. */
export const freshData = <T>({ data, isFetching, isFetchedAfterMount }: UseQueryResult<T>): T | undefined =>
  isFetching && !isFetchedAfterMount ? undefined : data;

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

import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { callJson, callPage, type Page } from './http.ts';

/** What the API returns for a path. */
export const jsonQuery = <Data>(queryKey: QueryKey, path: string) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => callJson<Data>(path, { signal }) });

/** A numbered page of a list. The one before stays until it has arrived. */
export const pageQuery = <Item>(queryKey: QueryKey, path: string) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callPage<Item>(path, signal),
    placeholderData: keepPreviousData,
  });

/** A list that grows page by page, each with the cursor of the next. */
export const cursorQuery = <Item>(queryKey: QueryKey, toPath: (cursor: string | undefined) => string) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => callPage<Item>(toPath(pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Item>) => page.nextCursor,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MAX_NAMED_USERS } from '@commonyard/contracts/audit.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson } from '../../lib/http.ts';

/** The names of users by their ids, for administrators. */
export const userNamesQuery = (ids: number[]) =>
  queryOptions({
    queryKey: ['user-names', ...ids],
    queryFn: ({ signal }) => readUserNames(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

export async function readUserNames(ids: number[], signal?: AbortSignal): Promise<Map<number, string>> {
  const path = withQuery('/api/audit/identity/users', { ids: ids.slice(0, MAX_NAMED_USERS).join(',') });
  const names = await callJson(path, { ...(signal && { signal }) });
  return new Map(names.map(({ id, name }) => [id, name]));
}

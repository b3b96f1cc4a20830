import { queryOptions } from '@tanstack/react-query';
import type { OwnSession } from '@commonyard/contracts/http/identity';
import { userKeys } from '../../entities/user/user.queries.ts';
import { callJson } from '../../lib/http.ts';

/** The sessions of the current user. */
export const ownSessionsQuery = queryOptions({
  queryKey: userKeys.sessions,
  queryFn: ({ signal }) => callJson<OwnSession[]>('/api/user/sessions', { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import type { OwnSession } from '@commonyard/contracts/http/identity';
import { callJson } from '../../lib/http.ts';

/** Where somebody is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => callJson<OwnSession[]>('/api/user/sessions', { signal }),
});

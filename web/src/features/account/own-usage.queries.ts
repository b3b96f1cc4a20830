import { queryOptions } from '@tanstack/react-query';
import type { Usage } from '@commonyard/contracts/http/usage';
import { userKeys } from '../../entities/user/user.queries.ts';
import { callJson } from '../../lib/http.ts';

/** Each service counts what it owns. */
const PATHS = ['/api/assets/usage', '/api/inquiries/usage', '/api/loans/usage', '/api/upload/usage', '/api/user/usage'];

/** How much of their limits the current user and its municipality have used. */
export const ownUsageQuery = queryOptions({
  queryKey: userKeys.usage,
  queryFn: async ({ signal }) => (await Promise.all(PATHS.map((path) => callJson<Usage[]>(path, { signal })))).flat(),
});

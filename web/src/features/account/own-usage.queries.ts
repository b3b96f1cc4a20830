import { queryOptions } from '@tanstack/react-query';
import type { Usage } from '@commonyard/contracts/http/usage';
import { userKeys } from '../../entities/user/user.queries.ts';
import { callJson } from '../../lib/http.ts';

/** Each service counts what it owns, which `label` names. */
export const USAGE_PARTS = [
  { path: '/api/assets/usage', label: 'Listings' },
  { path: '/api/inquiries/usage', label: 'Inquiries' },
  { path: '/api/loans/usage', label: 'Loans' },
  { path: '/api/upload/usage', label: 'Photos' },
  { path: '/api/user/usage', label: 'Exports of account data' },
] as const;

/** How much of the limits of one service the current user and its municipality have used. */
export const ownUsageQuery = (path: string) =>
  queryOptions({
    queryKey: [...userKeys.usage, path],
    queryFn: ({ signal }) => callJson<Usage[]>(path, { signal }),
    gcTime: 0,
  });

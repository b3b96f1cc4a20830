import { queryOptions } from '@tanstack/react-query';
import type { Status } from '@commonyard/contracts/http/status';
import { callJson } from '../../lib/http.ts';

export const statusQuery = queryOptions({
  queryKey: ['status'] as const,
  queryFn: ({ signal }) => callJson<Status>('/api/status', { signal }),
});

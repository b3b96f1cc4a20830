import { queryOptions } from '@tanstack/react-query';
import type { InquiryCounts } from '@commonyard/contracts/http/inquiries';
import { callJson } from './http.ts';

/** Everything that is read of inquiries begins with this, so that one invalidation reaches their lists, threads and counts. */
export const INQUIRIES_KEY = ['inquiries'] as const;

/** How many wait for the person signed in, and how many there are in each status. The sidebar and the page share it. */
export const inquiryCountsQuery = queryOptions({
  queryKey: [...INQUIRIES_KEY, 'counts'],
  queryFn: ({ signal }) => callJson<InquiryCounts>('/api/inquiries/counts', { signal }),
});

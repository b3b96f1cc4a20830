import type { InquiryCounts } from '@commonyard/contracts/http/inquiries';
import { jsonQuery } from '../../lib/queries.ts';

const all = ['inquiries'] as const;

/** The query keys of inquiries. Invalidating `all` reaches lists, threads and counts. */
export const inquiryKeys = {
  all,
  counts: [...all, 'counts'] as const,
  lists: [...all, 'list'] as const,
  list: (query: object) => [...all, 'list', query] as const,
  one: (id: number) => [...all, 'one', id] as const,
  thread: (id: number) => [...all, 'thread', id] as const,
  inspectable: (search: string) => [...all, 'inspectable', search] as const,
  guestThread: (token: string) => ['guest-inquiry', token] as const,
  outgoing: (userId: number, id: number) => ['unsent', userId, id] as const,
};

export const inquiryCountsQuery = jsonQuery<InquiryCounts>(inquiryKeys.counts, '/api/inquiries/counts');

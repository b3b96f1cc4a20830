import { entityKeys, jsonQuery } from '../../lib/queries.ts';

const keys = entityKeys('inquiries');
const { all } = keys;

/** The query keys of inquiries. Invalidating `all` reaches lists, threads and counts. */
export const inquiryKeys = {
  ...keys,
  counts: [...all, 'counts'] as const,
  thread: (id: number) => [...all, 'thread', id] as const,
  inspectable: (search: string) => [...all, 'inspectable', search] as const,
  guestThread: (token: string) => ['guest-inquiry', token] as const,
  outgoing: (userId: number, id: number) => ['unsent', userId, id] as const,
};

export const inquiryCountsQuery = jsonQuery(inquiryKeys.counts, '/api/inquiries/counts');

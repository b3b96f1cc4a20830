import { queryOptions } from '@tanstack/react-query';
import type { LoanFeed, LoanFeedBody, NewLoanFeed } from '@commonyard/contracts/http/loan-feeds';
import { callJson } from '../../lib/http.ts';

export const feedsQuery = queryOptions({
  queryKey: ['loan-feeds'],
  queryFn: ({ signal }) => callJson<LoanFeed[]>('/api/loan-feeds', { signal }),
});

export const createFeed = (body: LoanFeedBody, headers: Record<string, string>): Promise<NewLoanFeed> =>
  callJson<NewLoanFeed>('/api/loan-feeds', { method: 'POST', headers, body });

export const revokeFeed = (id: number): Promise<void> => callJson<void>(`/api/loan-feeds/${id}`, { method: 'DELETE' });

import { queryOptions } from '@tanstack/react-query';
import type { Listing, ListingCounts } from '@commonyard/contracts/http/assets';
import { callJson } from './http.ts';

/** Everything about listings; what an administrator changes is dropped from here. */
export const LISTINGS_KEY = ['listings'] as const;

export const listingQuery = (id: number) =>
  queryOptions({
    queryKey: [...LISTINGS_KEY, 'one', id],
    queryFn: ({ signal }) => callJson<Listing>(`/api/assets/${id}`, { signal }),
  });

/** How many listings somebody answers for, by type and status: all of them, or their own side's. */
export const listingCountsQuery = queryOptions({
  queryKey: [...LISTINGS_KEY, 'counts'],
  queryFn: ({ signal }) => callJson<ListingCounts>('/api/assets/counts', { signal }),
});

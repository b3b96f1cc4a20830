import { queryOptions } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { callJson } from './http.ts';

/** Everything about listings; what an administrator changes is dropped from here. */
export const LISTINGS_KEY = ['listings'] as const;

export const listingQuery = (id: number) =>
  queryOptions({
    queryKey: [...LISTINGS_KEY, 'one', id],
    queryFn: ({ signal }) => callJson<Listing>(`/api/assets/${id}`, { signal }),
  });

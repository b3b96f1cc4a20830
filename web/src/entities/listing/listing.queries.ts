import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LISTINGS_PAGE_SIZE, type ListingType } from '@commonyard/contracts/assets.values';
import type { Listing, ListingCounts, ListingSummary } from '@commonyard/contracts/http/assets';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson, callPage } from '../../lib/http.ts';

const all = ['listings'] as const;
const moderation = [...all, 'moderation'] as const;

/** Query keys of listings. Invalidating `all` reaches every query except those that fill an edit form. */
export const listingKeys = {
  all,
  one: (id: number) => [...all, 'one', id] as const,
  counts: [...all, 'counts'] as const,
  page: (scope: 'own' | 'elsewhere', query: object) => [...all, 'workspace', scope, query] as const,
  previews: (type: ListingType) => [...all, 'previews', type] as const,
  publicList: (type: ListingType, filters: object) => [...all, 'public', type, filters] as const,
  alternatives: (query: object) => [...all, 'alternatives', query] as const,
  map: (query: object) => [...all, 'map', query] as const,
  facets: (type: ListingType, filters: object) => [...all, 'facets', type, filters] as const,
  moderation,
  moderationCounts: [...moderation, 'counts'] as const,
  inventories: [...moderation, 'inventory'] as const,
  inventory: (query: object) => [...moderation, 'inventory', query] as const,
  queues: [...moderation, 'pending'] as const,
  pending: (query: object) => [...moderation, 'pending', query] as const,
  edited: (id: number) => ['edited-listing', id] as const,
};

export const listingQuery = (id: number) =>
  queryOptions({
    queryKey: listingKeys.one(id),
    queryFn: ({ signal }) => callJson<Listing>(`/api/assets/${id}`, { signal }),
  });

/** The listings the current user manages, counted by type and status. */
export const listingCountsQuery = queryOptions({
  queryKey: listingKeys.counts,
  queryFn: ({ signal }) => callJson<ListingCounts>('/api/assets/counts', { signal }),
});

/** One page of listings that the caller manages, or of listings of other municipalities. */
export const listingPageQuery = (scope: 'own' | 'elsewhere', query: Parameters<typeof withQuery>[1]) =>
  queryOptions({
    queryKey: listingKeys.page(scope, query),
    queryFn: ({ signal }) =>
      callPage<ListingSummary>(withQuery('/api/assets', { ...query, limit: LISTINGS_PAGE_SIZE }), signal),
    placeholderData: keepPreviousData,
  });

export type ListingPageQuery = ReturnType<typeof listingPageQuery>;

/** A listing to edit. It is always fetched, so that the form starts from the latest version. */
export const editedListingQuery = (id: number) =>
  queryOptions({
    queryKey: listingKeys.edited(id),
    queryFn: ({ signal }) => callJson<Listing>(`/api/assets/${id}`, { signal }),
    gcTime: 0,
  });

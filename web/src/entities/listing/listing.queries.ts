import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { HOME_PREVIEWS, LISTINGS_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callPage } from '../../lib/http.ts';
import { jsonQuery, pageQuery } from '../../lib/queries.ts';

const all = ['listings'] as const;
const moderation = [...all, 'moderation'] as const;

/** Query keys of listings. Invalidating `all` reaches every query except those that fill an edit form. */
export const listingKeys = {
  all,
  one: (id: number) => [...all, 'one', id] as const,
  moderation,
  inventories: [...moderation, 'inventory'] as const,
  queues: [...moderation, 'pending'] as const,
};

export const listingQuery = (id: number) => jsonQuery(listingKeys.one(id), `/api/assets/${id}`);

export const listingCountsQuery = jsonQuery([...all, 'counts'], '/api/assets/counts');

export const listingPageQuery = (scope: 'own' | 'elsewhere', query: Parameters<typeof withQuery>[1]) =>
  pageQuery(
    [...all, 'workspace', scope, query],
    withQuery('/api/assets', { ...query, limit: LISTINGS_PAGE_SIZE }),
    toListingSummary,
  );

/**
 * How many listings a query finds. For all of a type, the request is that of the home page, whose response is mostly stored.
 */
export const listingTotalQuery = (query: Parameters<typeof withQuery>[1]) =>
  queryOptions({
    queryKey: [...all, 'total', query],
    queryFn: async ({ signal }) => {
      const path = withQuery('/api/assets', { ...query, limit: HOME_PREVIEWS });
      const { total, capped } = await callPage(path, signal);
      return { total, capped };
    },
  });

/** How many listings each choice of a filter would show. */
export const facetsQuery = (query: Parameters<typeof withQuery>[1]) =>
  jsonQuery([...all, 'facets', query], withQuery('/api/assets/facets', query), { placeholderData: keepPreviousData });

export type ListingPageQuery = ReturnType<typeof listingPageQuery>;

/** A listing to edit. It is always fetched, so that the form starts from the latest version. */
export const editedListingQuery = (id: number) => jsonQuery(['edited-listing', id], `/api/assets/${id}`, { gcTime: 0 });

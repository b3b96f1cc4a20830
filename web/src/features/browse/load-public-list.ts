import type { QueryClient } from '@tanstack/react-query';
import type { ListingType } from '@commonyard/contracts/assets.values';
import { alternativesPath, toApiQuery, type PublicListingFilters } from '@commonyard/contracts/public-lists.values';
import { preloadedComponent } from '../../lib/lazy-part.tsx';
import { hasPageData } from '../../lib/page-data.ts';
import { alternativesQuery, publicListingsQuery } from './public-listings.queries.ts';

export const { Component: PublicNoResults, preload: preloadNoResults } = preloadedComponent(
  () => import('./no-results.tsx'),
  'PublicNoResults',
);

/** Requests a list. A page that was painted without results is complete once what helps there is loaded too. */
export function loadPublicList(
  queryClient: QueryClient,
  type: ListingType,
  filters: PublicListingFilters,
): Promise<void> | undefined {
  void queryClient.prefetchInfiniteQuery(publicListingsQuery(type, filters));
  const query = toApiQuery(type, filters);
  if (!hasPageData(alternativesPath(query))) return undefined;
  // Done before the code: nothing is requested.
  void queryClient.prefetchQuery(alternativesQuery(query));
  return preloadNoResults();
}

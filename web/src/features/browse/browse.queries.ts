import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { placeOf, toPlaceAndDatesQuery } from '@commonyard/contracts/public-lists.values';
import { listingKeys, listingPageQuery } from '../../entities/listing/listing.queries.ts';
import { toApiQuery, LISTING_TYPE_BY_TAB, type BrowseSort } from '../../entities/listing/listing.search.ts';
import { callJson } from '../../lib/http.ts';
import type { BrowseSearch } from './browse.search.ts';

/** The order of the list: by distance if there is a place to measure from. */
export const browseSort = (search: BrowseSearch): BrowseSort =>
  search.sort ?? (placeOf(search) ? 'distance' : 'newest');

export function toBrowseQuery(search: BrowseSearch) {
  const { page: _page, ...filters } = toApiQuery(search);
  return {
    type: LISTING_TYPE_BY_TAB[search.tab ?? 'available'],
    status: 'available',
    elsewhere: true,
    ...filters,
    municipality: search.municipality,
    ...toPlaceAndDatesQuery(search),
  };
}

export const browseListingsQuery = (search: BrowseSearch) =>
  listingPageQuery('elsewhere', { ...toBrowseQuery(search), sort: browseSort(search), page: search.page });

export function useSaveListingNotes({ id }: Pick<Listing, 'id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (adminNotes: string) =>
      callJson<Listing>(`/api/admin/assets/${id}`, { method: 'PATCH', body: { adminNotes } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listingKeys.one(id) }),
  });
}

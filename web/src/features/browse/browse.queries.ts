import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { canMeasureDistance, type DistanceUser } from '../../entities/listing/listing.policy.ts';
import { listingKeys, listingPageQuery } from '../../entities/listing/listing.queries.ts';
import {
  toApiQuery,
  LISTING_TYPE_BY_TAB,
  type ListingsSearch,
  type BrowseSort,
} from '../../entities/listing/listing.search.ts';
import { acceptIfDone } from '../../lib/accept-if-done.ts';
import { callJson } from '../../lib/http.ts';

/** The order of the list: by distance if the user has a municipality to measure from. */
export const browseSort = ({ sort }: ListingsSearch, user: DistanceUser): BrowseSort =>
  sort ?? (canMeasureDistance(user) ? 'distance' : 'newest');

/** One page of listings of other municipalities. */
export const browseListingsQuery = (search: ListingsSearch, user: DistanceUser) =>
  listingPageQuery('elsewhere', {
    type: LISTING_TYPE_BY_TAB[search.tab ?? 'available'],
    status: 'available',
    elsewhere: true,
    sort: browseSort(search, user),
    ...toApiQuery(search),
  });

export function useApproveListing({ id }: Pick<Listing, 'id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (adminNotes: string) =>
      acceptIfDone(
        callJson<Listing>(`/api/assets/${id}/approve`, { method: 'PATCH', body: { adminNotes } }),
        () => callJson<Listing>(`/api/assets/${id}`),
        ({ status }) => status === 'available',
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  });
}

export function useSaveListingNotes({ id }: Pick<Listing, 'id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (adminNotes: string) =>
      callJson<Listing>(`/api/admin/assets/${id}`, { method: 'PATCH', body: { adminNotes } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listingKeys.one(id) }),
  });
}

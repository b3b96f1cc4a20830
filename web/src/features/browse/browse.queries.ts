import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { defaultInquiryMessage } from '@commonyard/contracts/inquiries.values';
import { inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
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
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { currentLanguage } from '../../lib/language.ts';

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

/** The text of an inquiry sent from the listing dialog, in the language of the page. */
export const messageOfInquiry = ({ title, type }: Listing): string =>
  defaultInquiryMessage(title, type, currentLanguage());

export function useInquire(listing: Listing) {
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  return useMutation({
    mutationFn: () =>
      callJson<Inquiry>('/api/inquiries', {
        method: 'POST',
        headers,
        body: { assetId: listing.id, message: messageOfInquiry(listing) },
      }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: inquiryKeys.all }),
  });
}

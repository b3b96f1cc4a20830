import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateListingBody, Listing, UpdateListingBody } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import { listingKeys, listingPageQuery } from '../../entities/listing/listing.queries.ts';
import {
  allowedTab,
  toApiQuery,
  LISTING_TYPE_BY_TAB,
  type ListingsSearch,
  type ListingTab,
} from '../../entities/listing/listing.search.ts';
import { callJson } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';

/** One page of the listings a user manages; for administrators, of all listings. */
export const myListingsQuery = (search: ListingsSearch, { role }: Pick<User, 'role'>) => {
  const tab = allowedTab(search, role);
  return listingPageQuery('own', {
    ...(role === 'admin' ? adminTabQuery(tab) : ownTabQuery(tab)),
    ...toApiQuery(search),
  });
};

const ownTabQuery = (tab: ListingTab) => ({ type: LISTING_TYPE_BY_TAB[tab], mine: true });
/** Oldest first in the review queue. */
const adminTabQuery = (tab: ListingTab) =>
  tab === 'pending' ? { status: 'pending', sort: 'oldest' } : { type: LISTING_TYPE_BY_TAB[tab], status: 'available' };

export function useCreateListing() {
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CreateListingBody) => callJson<Listing>('/api/assets', { method: 'POST', headers, body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  });
}

export const updateListing = ({ id, version }: Listing, body: UpdateListingBody): Promise<Listing> =>
  callJson<Listing>(`/api/assets/${id}`, { method: 'PATCH', body, headers: { 'if-match': `"${version}"` } });

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LISTINGS_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import type { CreateListingBody, Listing, ListingSummary, UpdateListingBody } from '@commonyard/contracts/http/assets';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import type { User } from '@commonyard/contracts/http/identity';
import { askingMessage } from '@commonyard/contracts/inquiries.values';
import { callJson, callPage, withQuery } from '../../lib/http.ts';
import { currentLanguage } from '../../lib/language.ts';
import { LISTINGS_KEY } from '../../lib/listings.ts';
import { randomKey } from '../../lib/public-post.ts';
import { hasPlace, type Placed } from './assets.rules.ts';
import { tabOf, TYPE_OF_TAB, type AssetsSearch, type BrowseSort, type Tab } from './assets.search.ts';

const pageOf = (queryKey: readonly unknown[], query: Parameters<typeof withQuery>[1]) =>
  queryOptions({
    queryKey: [...LISTINGS_KEY, 'tools', ...queryKey, query],
    queryFn: ({ signal }) =>
      callPage<ListingSummary>(withQuery('/api/assets', { ...query, limit: LISTINGS_PAGE_SIZE }), signal),
    placeholderData: keepPreviousData,
  });

export type AssetsPage = ReturnType<typeof pageOf>;

const narrowing = ({ q, region, category, page }: AssetsSearch) => ({ search: q, region, category, page });

/** One page of what somebody looks after: their own side's in any status, or everything for an administrator. */
export const assetsQuery = (search: AssetsSearch, { role }: Pick<User, 'role'>) => {
  const tab = tabOf(search, role);
  return pageOf(['own'], { ...(role === 'admin' ? managed(tab) : own(tab)), ...narrowing(search) });
};

const own = (tab: Tab) => ({ type: TYPE_OF_TAB[tab], mine: true });
/** Who waits longest is reviewed first. */
const managed = (tab: Tab) =>
  tab === 'pending' ? { status: 'pending', sort: 'oldest' } : { type: TYPE_OF_TAB[tab], status: 'available' };

/** How somebody's list of what is elsewhere is sorted: by distance where there is a place to measure from. */
export const browseSort = ({ sort }: AssetsSearch, user: Placed): BrowseSort =>
  sort ?? (hasPlace(user) ? 'distance' : 'newest');

/** One page of what other municipalities have available, or need. */
export const elsewhereQuery = (search: AssetsSearch, user: Placed) =>
  pageOf(['elsewhere'], {
    type: TYPE_OF_TAB[search.tab ?? 'available'],
    status: 'available',
    elsewhere: true,
    sort: browseSort(search, user),
    ...narrowing(search),
  });

/** Sent twice, by an impatient click or a lost answer, it arrives once: there is a key per opening. */
function useKeyed() {
  const [key] = useState(randomKey);
  return { 'idempotency-key': key };
}

export function useCreate() {
  const queryClient = useQueryClient();
  const headers = useKeyed();
  return useMutation({
    mutationFn: (body: CreateListingBody) => callJson<Listing>('/api/assets', { method: 'POST', headers, body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: LISTINGS_KEY }),
  });
}

/** A listing as it is when somebody begins to edit it: read anew each time, so that its version is the latest. */
export const editedAssetQuery = (id: number) =>
  queryOptions({
    queryKey: ['edited-listing', id],
    queryFn: ({ signal }) => callJson<Listing>(`/api/assets/${id}`, { signal }),
    gcTime: 0,
  });

export const saveAsset = ({ id, version }: Listing, body: UpdateListingBody): Promise<Listing> =>
  callJson<Listing>(`/api/assets/${id}`, { method: 'PATCH', body, headers: { 'if-match': `"${version}"` } });

export function useApprove({ id }: Pick<Listing, 'id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (adminNotes: string) =>
      callJson<Listing>(`/api/assets/${id}/approve`, { method: 'PATCH', body: { adminNotes } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: LISTINGS_KEY }),
  });
}

export function useSaveNotes({ id }: Pick<Listing, 'id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (adminNotes: string) =>
      callJson<Listing>(`/api/admin/assets/${id}`, { method: 'PATCH', body: { adminNotes } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...LISTINGS_KEY, 'one', id] }),
  });
}

/** What an inquiry from the dialog says, in the language of the page. */
export const inquiryMessage = ({ title, type }: Listing): string => askingMessage(title, type, currentLanguage());

export function useInquire(listing: Listing) {
  const queryClient = useQueryClient();
  const headers = useKeyed();
  return useMutation({
    mutationFn: () =>
      callJson<Inquiry>('/api/inquiries', {
        method: 'POST',
        headers,
        body: { assetId: listing.id, message: inquiryMessage(listing) },
      }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['inquiries'] }),
  });
}

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { AdminListingCounts, ListingSummary, PendingListing } from '@commonyard/contracts/http/assets';
import type { Page } from '../../lib/http.ts';
import { moderationCountsQuery } from './moderation.queries.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';

type Cards = InfiniteData<Page<PendingListing>, string | undefined>;

/** Removes a listing from the cached pending queue before the server responds. */
export function removeCard(queryClient: QueryClient, card: PendingListing): void {
  queryClient.setQueryData<Cards>(listingKeys.pending(card.type), (cards) =>
    mapItems(cards, (items) => without(items, card)),
  );
  adjustCount(queryClient, card, -1);
}

/** Removes a deleted listing from the cached inventory pages. */
export function removeRow(queryClient: QueryClient, id: number): void {
  queryClient.setQueriesData<Page<ListingSummary>>({ queryKey: listingKeys.inventories }, (page) => {
    const items = page?.items.filter((item) => item.id !== id);
    return page && items && { ...page, items, total: page.total - (page.items.length - items.length) };
  });
}

/**
 * Restores a listing at its position in the pending queue, which is sorted by id. A refetched list and its count may
 * already include it.
 */
export function restoreCard(queryClient: QueryClient, card: PendingListing): void {
  const pages = queryClient.getQueryData<Cards>(listingKeys.pending(card.type))?.pages ?? [];
  if (pages.some(({ items }) => items.some(({ id }) => id === card.id))) return;
  const nextPage = pages.findIndex(({ items }) => (items.at(-1)?.id ?? 0) > card.id);
  const targetPage = nextPage < 0 ? pages.length - 1 : nextPage;
  queryClient.setQueryData<Cards>(listingKeys.pending(card.type), (cards) =>
    mapItems(cards, (items, page) => (page === targetPage ? [...items, card].toSorted((a, b) => a.id - b.id) : items)),
  );
  adjustCount(queryClient, card, 1);
}

const without = (items: PendingListing[], { id }: PendingListing) => items.filter((item) => item.id !== id);

const mapItems = (cards: Cards | undefined, change: (items: PendingListing[], page: number) => PendingListing[]) =>
  cards && { ...cards, pages: cards.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) };

function adjustCount(queryClient: QueryClient, { type }: PendingListing, by: 1 | -1): void {
  const name = type === 'needed_asset' ? 'pendingNeeded' : 'pendingAvailable';
  queryClient.setQueryData<AdminListingCounts>(
    moderationCountsQuery.queryKey,
    (counts) => counts && { ...counts, [name]: Math.max(counts[name] + by, 0) },
  );
}

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { AssetCounts, ListingSummary, PendingListing } from '@commonyard/contracts/http/assets';
import type { Page } from '../../lib/http.ts';
import { countsQuery, inventoryKey, pendingKey } from './moderation.queries.ts';

type Cards = InfiniteData<Page<PendingListing>, string | undefined>;

/** Takes a listing out of what waits, before the server has answered. */
export function takeCard(queryClient: QueryClient, card: PendingListing): void {
  queryClient.setQueryData<Cards>(pendingKey(card.type), (cards) => mapItems(cards, (items) => without(items, card)));
  count(queryClient, card, -1);
}

/** Takes a deleted listing out of the inventory's pages. */
export function takeRow(queryClient: QueryClient, id: number): void {
  queryClient.setQueriesData<Page<ListingSummary>>({ queryKey: inventoryKey }, (page) => {
    const items = page?.items.filter((item) => item.id !== id);
    return page && items && { ...page, items, total: page.total - (page.items.length - items.length) };
  });
}

/**
 * Puts it back to its place, which its number tells: the longest waiting come first. A list that was fetched meanwhile may
 * have it already, as its count does then.
 */
export function putBackCard(queryClient: QueryClient, card: PendingListing): void {
  const pages = queryClient.getQueryData<Cards>(pendingKey(card.type))?.pages ?? [];
  if (pages.some(({ items }) => items.some(({ id }) => id === card.id))) return;
  const later = pages.findIndex(({ items }) => (items.at(-1)?.id ?? 0) > card.id);
  const home = later < 0 ? pages.length - 1 : later;
  queryClient.setQueryData<Cards>(pendingKey(card.type), (cards) =>
    mapItems(cards, (items, page) => (page === home ? [...items, card].toSorted((a, b) => a.id - b.id) : items)),
  );
  count(queryClient, card, 1);
}

const without = (items: PendingListing[], { id }: PendingListing) => items.filter((item) => item.id !== id);

const mapItems = (cards: Cards | undefined, change: (items: PendingListing[], page: number) => PendingListing[]) =>
  cards && { ...cards, pages: cards.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) };

function count(queryClient: QueryClient, { type }: PendingListing, by: 1 | -1): void {
  const name = type === 'needed_asset' ? 'pendingNeeded' : 'pendingAvailable';
  queryClient.setQueryData<AssetCounts>(
    countsQuery.queryKey,
    (counts) => counts && { ...counts, [name]: Math.max(counts[name] + by, 0) },
  );
}

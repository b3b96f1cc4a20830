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

/** Puts it back to its place, which its number tells: the longest waiting come first. */
export function putBackCard(queryClient: QueryClient, card: PendingListing): void {
  queryClient.setQueryData<Cards>(pendingKey(card.type), (cards) => {
    const home = cards?.pages.findIndex(({ items }) => (items.at(-1)?.id ?? 0) > card.id) ?? -1;
    const last = (cards?.pages.length ?? 0) - 1;
    return mapItems(cards, (items, page) =>
      page === (home < 0 ? last : home)
        ? [...without(items, card), card].toSorted((a, b) => a.id - b.id)
        : without(items, card),
    );
  });
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

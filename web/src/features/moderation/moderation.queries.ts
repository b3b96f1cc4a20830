import { ADMIN_PAGE_SIZE, MAX_LIST_LIMIT } from '@commonyard/contracts/assets.values';
import type { AdminListingCounts, ListingSummary, PendingListing } from '@commonyard/contracts/http/assets';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { cursorQuery, jsonQuery, pageQuery } from '../../lib/queries.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import type { AdminSearch, PendingTabName } from './moderation.search.ts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { callPage, type Page } from '../../lib/http.ts';

export const moderationCountsQuery = jsonQuery([...listingKeys.moderation, 'counts'], '/api/admin/asset-counts');

export const inventoryQuery = ({ q, status, sort, order, page }: AdminSearch) =>
  pageQuery(
    [...listingKeys.inventories, { q, status, sort, order, page }],
    withQuery('/api/admin/assets', { search: q, status, sort, order, page, limit: ADMIN_PAGE_SIZE }),
  );

/** The query string of the review queue. A sender's listings are shown whatever their type. */
const toQueueQuery = (tab: PendingTabName, { q, queue, municipality, category, posted, sender }: AdminSearch) => ({
  type: sender ? undefined : tab === 'pending-needed' ? 'needed_asset' : 'available_asset',
  municipality,
  category,
  postedBy: posted,
  search: q,
  sort: queue,
  sameSenderAs: sender,
});
type QueueQuery = ReturnType<typeof toQueueQuery>;

export const pendingQuery = (tab: PendingTabName, search: AdminSearch) => {
  const queue = toQueueQuery(tab, search);
  return cursorQuery([...listingKeys.queues, queue], (cursor) =>
    withQuery('/api/admin/pending-assets', { ...queue, limit: ADMIN_PAGE_SIZE, cursor }),
  );
};

/** The first matches of the queue, as many as one request returns. */
export const readFirstMatches = async (tab: PendingTabName, search: AdminSearch): Promise<readonly PendingListing[]> =>
  (await callPage(withQuery('/api/admin/pending-assets', { ...toQueueQuery(tab, search), limit: MAX_LIST_LIMIT })))
    .items;

type Queue = InfiniteData<Page<PendingListing>, string | undefined>;

/** Removes listings from every cached review queue. Returns the keys of the queues that had one of them. */
export function removeCards(queryClient: QueryClient, cards: readonly PendingListing[]): QueryKey[] {
  const ids = new Set(cards.map(({ id }) => id));
  const queues = queryClient
    .getQueriesData<Queue>({ queryKey: listingKeys.queues })
    .filter(([, queue]) => itemsOf(queue).some(({ id }) => ids.has(id)))
    .map(([key]) => key);
  for (const key of queues)
    queryClient.setQueryData<Queue>(key, (queue) => mapItems(queue, (items) => items.filter(({ id }) => !ids.has(id))));
  for (const card of cards) adjustCount(queryClient, card, -1);
  return queues;
}

export function removeRow(queryClient: QueryClient, id: number): void {
  queryClient.setQueriesData<Page<ListingSummary>>({ queryKey: listingKeys.inventories }, (page) => {
    const items = page?.items.filter((item) => item.id !== id);
    return page && items && { ...page, items, total: page.total - (page.items.length - items.length) };
  });
}

/** Restores listings at their positions in these queues. A refetched queue and its count may already include them. */
export function restoreCards(queryClient: QueryClient, cards: readonly PendingListing[], queues: QueryKey[]): void {
  for (const card of cards) {
    const isShown = (key: QueryKey) => itemsOf(queryClient.getQueryData<Queue>(key)).some(({ id }) => id === card.id);
    const without = queues.filter((key) => !isShown(key));
    if (without.length === queues.length) adjustCount(queryClient, card, 1);
    for (const key of without)
      queryClient.setQueryData<Queue>(key, (queue) => insert(queue, card, (key.at(-1) as QueueQuery).sort));
  }
}

/** Inserts a card by its id: ids increase with time. */
function insert(queue: Queue | undefined, card: PendingListing, sort: QueueQuery['sort']): Queue | undefined {
  const sign = sort === 'newest' ? -1 : 1;
  const pages = queue?.pages ?? [];
  const nextPage = pages.findIndex(({ items }) => items.some(({ id }) => sign * (id - card.id) > 0));
  const targetPage = nextPage < 0 ? pages.length - 1 : nextPage;
  return mapItems(queue, (items, page) =>
    page === targetPage ? [...items, card].toSorted((a, b) => sign * (a.id - b.id)) : items,
  );
}

const itemsOf = (queue: Queue | undefined) => queue?.pages.flatMap(({ items }) => items) ?? [];

/** Changes the cards of a queue, and its total by as many as join or leave. */
function mapItems(queue: Queue | undefined, change: (items: PendingListing[], page: number) => PendingListing[]) {
  if (!queue) return undefined;
  const pages = queue.pages.map((page, index) => ({ ...page, items: change(page.items, index) }));
  const joined = pages.flatMap(({ items }) => items).length - itemsOf(queue).length;
  return { ...queue, pages: pages.map((page) => ({ ...page, total: Math.max(page.total + joined, 0) })) };
}

function adjustCount(queryClient: QueryClient, { type }: PendingListing, by: 1 | -1): void {
  const name = type === 'needed_asset' ? 'pendingNeeded' : 'pendingAvailable';
  queryClient.setQueryData<AdminListingCounts>(
    moderationCountsQuery.queryKey,
    (counts) => counts && { ...counts, [name]: Math.max(counts[name] + by, 0) },
  );
}

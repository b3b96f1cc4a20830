import { describe, expect, it } from '@jest/globals';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { createQueryClient } from '../../lib/queries.ts';
import { pendingListing } from '../../../test/listings.ts';
import { restoreCards, removeCards, moderationCountsQuery } from './moderation.queries.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';

const card = (id: number): PendingListing => pendingListing({ id });

/** A cached queue of pages, given as the ids of their cards. */
function queueOf(pages: number[][], sort?: 'newest') {
  const queryClient = createQueryClient();
  const key = [...listingKeys.queues, { type: 'available_asset', sort }];
  queryClient.setQueryData(key, {
    pages: pages.map((ids) => ({ items: ids.map(card), next: undefined, total: 9, capped: false })),
    pageParams: pages.map(() => undefined),
  });
  queryClient.setQueryData(moderationCountsQuery.queryKey, { all: 9, pendingAvailable: 5, pendingNeeded: 1 });
  const ids = () =>
    queryClient
      .getQueryData<{ pages: { items: PendingListing[] }[] }>(key)
      ?.pages.map(({ items }) => items.map(({ id }) => id));
  return {
    queryClient,
    key,
    ids,
    waiting: () => queryClient.getQueryData(moderationCountsQuery.queryKey)?.pendingAvailable,
  };
}

describe('card of the pending queue', () => {
  it.each([
    [
      'in the middle of a page',
      [
        [1, 3, 5],
        [7, 9],
      ],
      3,
    ],
    [
      'at the beginning',
      [
        [1, 3, 5],
        [7, 9],
      ],
      1,
    ],
    [
      'at the end of a page',
      [
        [1, 3, 5],
        [7, 9],
      ],
      9,
    ],
    ['that was the only one', [[4]], 4],
  ])('%s is removed and restored in place', (_, pages, id) => {
    const { queryClient, ids, waiting } = queueOf(pages);
    const queues = removeCards(queryClient, [card(id)]);
    expect(ids()).toEqual(pages.map((page) => page.filter((one) => one !== id)));
    expect(waiting()).toBe(4);
    restoreCards(queryClient, [card(id)], queues);
    expect(ids()).toEqual(pages);
    expect(waiting()).toBe(5);
  });

  it('is restored in place in a queue that shows the newest first, with others', () => {
    const pages = [
      [9, 7],
      [5, 3],
    ];
    const { queryClient, ids, waiting } = queueOf(pages, 'newest');
    const queues = removeCards(queryClient, [card(7), card(3)]);
    expect(ids()).toEqual([[9], [5]]);
    expect(waiting()).toBe(3);
    restoreCards(queryClient, [card(3), card(7)], queues);
    expect(ids()?.flat()).toEqual([9, 7, 5, 3]);
    expect(waiting()).toBe(5);
  });

  it('is restored in order when pages have shifted', () => {
    const { queryClient, key, ids } = queueOf([
      [1, 3],
      [7, 9],
    ]);
    restoreCards(queryClient, [card(5)], [key]);
    expect(ids()?.flat()).toEqual([1, 3, 5, 7, 9]);
  });

  it('is not duplicated when a refetch has restored it', () => {
    const { queryClient, key, ids, waiting } = queueOf([[1, 3], [7]]);
    restoreCards(queryClient, [card(3)], [key]);
    expect(ids()).toEqual([[1, 3], [7]]);
    expect(waiting()).toBe(5);
  });

  it('ignores a queue that is not cached', () => {
    const queryClient = createQueryClient();
    const queues = removeCards(queryClient, [card(1)]);
    expect(queues).toEqual([]);
    restoreCards(queryClient, [card(1)], queues);
    expect(queryClient.getQueriesData({ queryKey: listingKeys.queues })).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { createQueryClient } from '../../lib/query-client.ts';
import { listing } from '../../../test/listings.ts';
import { restoreCard, removeCard } from './moderation.cache.ts';
import { moderationCountsQuery } from './moderation.queries.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';

const card = (id: number): PendingListing => ({ ...listing({ id, status: 'pending' }), alsoPending: 0 });

/** A cached queue of pages, given as the ids of their cards. */
function queueOf(...pages: number[][]) {
  const queryClient = createQueryClient();
  const key = listingKeys.pending('available_asset');
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
    const { queryClient, ids, waiting } = queueOf(...pages);
    removeCard(queryClient, card(id));
    expect(ids()).toEqual(pages.map((page) => page.filter((one) => one !== id)));
    expect(waiting()).toBe(4);
    restoreCard(queryClient, card(id));
    expect(ids()).toEqual(pages);
    expect(waiting()).toBe(5);
  });

  it('is restored in order when pages have shifted', () => {
    const { queryClient, ids } = queueOf([1, 3], [7, 9]);
    restoreCard(queryClient, card(5));
    expect(ids()?.flat()).toEqual([1, 3, 5, 7, 9]);
  });

  it('is not duplicated when a refetch has restored it', () => {
    const { queryClient, ids } = queueOf([1, 3], [7]);
    restoreCard(queryClient, card(3));
    expect(ids()).toEqual([[1, 3], [7]]);
  });

  it('ignores a queue that is not cached', () => {
    const queryClient = createQueryClient();
    removeCard(queryClient, card(1));
    restoreCard(queryClient, card(1));
    expect(queryClient.getQueryData(listingKeys.pending('available_asset'))).toBeUndefined();
  });
});

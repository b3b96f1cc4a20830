import { describe, expect, it } from '@jest/globals';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { createQueryClient } from '../../lib/query-client.ts';
import { listing } from '../../../test/listings.ts';
import { putBackCard, takeCard } from './moderation.cache.ts';
import { countsQuery, pendingKey } from './moderation.queries.ts';

const card = (id: number): PendingListing => ({ ...listing({ id, status: 'pending' }), alsoPending: 0 });

/** A queue of pages, of which each names its cards by number. */
function queueOf(...pages: number[][]) {
  const queryClient = createQueryClient();
  const key = pendingKey('available_asset');
  queryClient.setQueryData(key, {
    pages: pages.map((ids) => ({ items: ids.map(card), next: undefined, total: 9, capped: false })),
    pageParams: pages.map(() => undefined),
  });
  queryClient.setQueryData(countsQuery.queryKey, { all: 9, pendingAvailable: 5, pendingNeeded: 1 });
  const ids = () =>
    queryClient
      .getQueryData<{ pages: { items: PendingListing[] }[] }>(key)
      ?.pages.map(({ items }) => items.map(({ id }) => id));
  return { queryClient, ids, waiting: () => queryClient.getQueryData(countsQuery.queryKey)?.pendingAvailable };
}

describe('a card of the queue', () => {
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
  ])('%s goes and comes back to its place', (_, pages, id) => {
    const { queryClient, ids, waiting } = queueOf(...pages);
    takeCard(queryClient, card(id));
    expect(ids()).toEqual(pages.map((page) => page.filter((one) => one !== id)));
    expect(waiting()).toBe(4);
    putBackCard(queryClient, card(id));
    expect(ids()).toEqual(pages);
    expect(waiting()).toBe(5);
  });

  it('comes back in order where its page begins otherwise by now', () => {
    const { queryClient, ids } = queueOf([1, 3], [7, 9]);
    putBackCard(queryClient, card(5));
    expect(ids()?.flat()).toEqual([1, 3, 5, 7, 9]);
  });

  it('is not there twice where a fresh list has it again', () => {
    const { queryClient, ids } = queueOf([1, 3], [7]);
    putBackCard(queryClient, card(3));
    expect(ids()).toEqual([[1, 3], [7]]);
  });

  it('leaves a queue alone that was never loaded', () => {
    const queryClient = createQueryClient();
    takeCard(queryClient, card(1));
    putBackCard(queryClient, card(1));
    expect(queryClient.getQueryData(pendingKey('available_asset'))).toBeUndefined();
  });
});

import { expect, it } from '@jest/globals';
import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import { addMatches, withoutListing } from './matches.policy.ts';

const match = (id: number, freeDays = 5) => ({
  id,
  title: 'Grader',
  place: 'kenora',
  wantedDays: 5,
  freeDays,
  distanceKm: 25,
  sameKind: true,
});
const params = (assetId: number, ...ids: number[]): NotificationParams => ({
  assetId,
  matches: ids.map((id) => match(id)),
});
const found = (assetId: number, ...ids: number[]) => ({ params: params(assetId, ...ids), path: `/${assetId}` });

it('further matches of a listing join its earlier ones, the newest first and each once', () => {
  const all = addMatches([found(1, 7, 8)], found(2, 9));
  expect(all).toEqual([found(1, 7, 8), found(2, 9)]);
  const again = { params: { assetId: 1, matches: [match(10), match(7, 3)] }, path: '/1' };
  expect(addMatches(all, again)).toEqual([
    { params: { assetId: 1, matches: [match(10), match(7, 3), match(8)] }, path: '/1' },
    found(2, 9),
  ]);
});

it('a listing that is not public any more takes its matches with it', () => {
  expect(withoutListing(params(1, 7, 8), 7)).toEqual(params(1, 8));
  expect(withoutListing(params(1, 7), 7)).toBeUndefined();
  expect(withoutListing(params(1, 7, 8), 1)).toBeUndefined();
});

it('a saved search keeps what else it found, also what is only counted', () => {
  const listing = (id: number) => ({
    id,
    type: 'available_asset' as const,
    title: 'Grader',
    place: null,
    availableFrom: null,
    availableTo: null,
    distanceKm: null,
  });
  const search = (id: number, more: number, ...ids: number[]) => ({
    id,
    query: { type: 'available_asset' as const },
    listings: ids.map(listing),
    more,
  });
  expect(withoutListing({ searches: [search(1, 0, 7, 8), search(2, 0, 7), search(3, 1, 7)] }, 7)).toEqual({
    searches: [search(1, 0, 8), search(3, 1)],
  });
  expect(withoutListing({ searches: [search(2, 0, 7)] }, 7)).toBeUndefined();
});

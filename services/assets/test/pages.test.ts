import { afterAll, describe, expect, it } from '@jest/globals';
import * as Value from 'typebox/value';
import { ListingCard, ListingSummary, PendingListing } from '@commonyard/contracts/http/assets';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send } from './test-service.ts';
import { startWithListings } from './listing-fixtures.ts';

const { service, own, get, found } = await startWithListings();
afterAll(() => service.close());

describe('pages', () => {
  const next = ({ link }: { link?: unknown }) =>
    typeof link === 'string' ? /<(.*)>; rel="next"/.exec(link)?.[1] : undefined;

  it.each([
    ['/api/assets?limit=2', 'guest'],
    ['/api/assets?limit=2&sort=oldest', 'guest'],
    ['/api/assets?limit=3&sort=soonest&type=available', 'guest'],
    ['/api/assets?limit=1&sort=rate', 'guest'],
    ['/api/assets?limit=2&availableFrom=2099-12-10', 'guest'],
    ['/api/assets?limit=2&availableFrom=2099-12-10&sort=oldest', 'guest'],
    ['/api/assets?limit=2&search=smiths', 'guest'],
    ['/api/assets?limit=2&search=smiths&sort=rate', 'guest'],
    ['/api/assets?limit=4', 'operator'],
    ['/api/admin/assets?limit=3&sort=title', 'admin'],
    ['/api/admin/assets?limit=3&sort=category&order=desc', 'admin'],
    ['/api/admin/assets?limit=3&sort=status', 'admin'],
    ['/api/admin/pending-assets?limit=1', 'admin'],
  ] as const)('%s for %s continues by Link and returns each listing once', async (start, role) => {
    const all = (await get(start.replace(/limit=\d/, 'limit=100'), as[role]()))
      .json()
      .map(({ id }: { id: number }) => id);
    const seen: number[] = [];
    for (let url: string | undefined = start; url;) {
      const response = await get(url, as[role]());
      expect(response.headers['x-total-count']).toBe(String(all.length));
      seen.push(...response.json().map(({ id }: { id: number }) => id));
      url = next(response.headers);
    }
    expect(seen).toEqual(all);
  });

  it('have page numbers for signed-in users and administrators', async () => {
    expect(await found('limit=3&page=2', as.operator())).toEqual((await found('limit=100', as.operator())).slice(3, 6));
    const titles = await found('sort=title', as.admin(), '/api/admin/assets');
    expect(await found('sort=title&limit=4&page=2', as.admin(), '/api/admin/assets')).toEqual(titles.slice(4, 8));
    expect(await found('page=1000000&limit=100', as.admin(), '/api/admin/assets')).toEqual([]);
  });

  it('400: a guest cannot request a page number', async () => {
    expect((await get('/api/assets?page=2')).statusCode).toBe(400);
  });

  it('sort titles without regard to case and accents for administrators', async () => {
    const titles = (await get('/api/admin/assets?sort=title&limit=100', as.admin())).json() as { title: string }[];
    const folded = titles.map(({ title }) => title.toLowerCase());
    expect(folded).toEqual(folded.toSorted());
  });
});

describe('the review queue', () => {
  it('is sorted oldest first and counts other pending listings of the same sender', async () => {
    const contact = { contactEmail: 'Busy@Example.ca' };
    const posts = ['First', 'Second'].map(async (title) =>
      send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody({ ...contact, title })),
    );
    const posted: number[] = (await Promise.all(posts)).map((response) => response.json().id);
    const queue: PendingListing[] = (await get('/api/admin/pending-assets', as.admin())).json();
    expect(queue.map(({ id }) => id)).toEqual([own.pending, ...posted.toSorted((a, b) => a - b)]);
    expect(queue.map(({ alsoPending }) => alsoPending)).toEqual([0, 1, 1]);
    expect(queue.every((card) => Value.Check(PendingListing, card))).toBe(true);
    expect((await get('/api/admin/pending-assets?type=needed', as.admin())).json()).toEqual([]);
    expect((await get('/api/admin/asset-counts', as.admin())).json()).toEqual({
      all: 12,
      pendingAvailable: 3,
      pendingNeeded: 0,
    });
    for (const id of posted) await send(service, as.admin(), 'DELETE', `/api/assets/${id}`);
  });
});

it('returns exactly the fields of the schema', async () => {
  const { distanceKm: _distance, changeWaits: _change, ...always } = ListingSummary.properties;
  for (const row of (await get('/api/admin/assets', as.admin())).json()) {
    expect(Value.Errors(ListingSummary, row)).toEqual([]);
    expect(Object.keys(row).toSorted()).toEqual(Object.keys(always).toSorted());
  }
  const cards = [await get('/api/assets'), await get('/api/assets', as.operator())];
  for (const card of cards.flatMap((list) => list.json())) {
    expect(Value.Errors(ListingCard, card)).toEqual([]);
    expect(Object.keys(ListingCard.properties)).toEqual(expect.arrayContaining(Object.keys(card)));
  }
});

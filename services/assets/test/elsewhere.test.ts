import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as Value from 'typebox/value';
import { Listing, ListingCard } from '@commonyard/contracts/http/assets';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

const PLACES = {
  perth: 'Perth (Town)',
  perthAgain: 'Town of Perth',
  ottawa: 'Ottawa',
  kenora: 'Kenora',
  unknown: 'A road board',
  home: 'Smiths Falls',
};
type Name = keyof typeof PLACES | 'own' | 'movedAway' | 'hidden';

const ids = {} as Record<Name, number>;
const service = await startTestService();
const approve = (id: number) => send(service, as.admin(), 'PATCH', `/api/assets/${id}/approve`);
for (const [name, municipalityName] of Object.entries(PLACES)) {
  const post = publicListingBody({ title: `Grader of ${name}`, municipalityName });
  const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', post)).json();
  await approve((ids[name as Name] = id));
}
for (const [name, municipality] of [
  ['own', 'smiths-falls'],
  ['movedAway', 'toronto'],
  ['hidden', 'toronto'],
] as const) {
  const owner = as.operator({ municipality, userId: name === 'hidden' ? 44 : 3 });
  ids[name] = (
    await send(service, owner, 'POST', '/api/assets', listingBody({ title: `Grader of ${name}` }))
  ).json().id;
  if (name !== 'hidden') await approve(ids[name]);
}
afterAll(() => service.close());

const get = (query: string, caller = as.operator()) => send(service, caller, 'GET', `/api/assets?${query}`);
const named = (...names: Name[]) => names.map((name) => ids[name]);
async function found(query: string, caller = as.operator()): Promise<number[]> {
  const response = await get(query, caller);
  expect([response.statusCode, query]).toEqual([200, query]);
  return response.json().map(({ id }: ListingCard) => id);
}

describe('elsewhere=true', () => {
  it('lists available listings of other municipalities and other users', async () => {
    expect(await found('elsewhere=true')).toEqual(named('unknown', 'kenora', 'ottawa', 'perthAgain', 'perth'));
    expect((await get('elsewhere=true')).headers['x-total-count']).toBe('5');
    expect(await found('elsewhere=true&status=available&search=kenora')).toEqual(named('kenora'));
    expect(await found('elsewhere=true&type=needed')).toEqual([]);
  });

  it('lists all available listings for a user without a municipality, also for an administrator', async () => {
    const everything = named('movedAway', 'own', 'home', 'unknown', 'kenora', 'ottawa', 'perthAgain', 'perth');
    expect(await found('elsewhere=true', as.operator({ userId: 9, municipality: null }))).toEqual(everything);
    expect(await found('elsewhere=true', as.admin())).toEqual(everything);
    expect(await found('elsewhere=true&status=pending', as.admin())).toEqual([]);
    expect(await found('elsewhere=true&mine=true')).toEqual([]);
  });

  it('401 for a guest', async () => {
    expect((await get('elsewhere=true', as.guest())).statusCode).toBe(401);
  });
});

describe('sort=distance', () => {
  it('sorts from near to far, newest first within a municipality, listings without one last', async () => {
    const near = named('perthAgain', 'perth', 'ottawa', 'kenora', 'unknown');
    expect(await found('elsewhere=true&sort=distance&type=available')).toEqual(near);
    expect(await found('elsewhere=true&sort=distance')).toEqual(near);
    expect(await found('elsewhere=true&sort=distance&search=grader')).toEqual(near);
    expect(await found('elsewhere=true&sort=distance&municipality=ottawa')).toEqual(named('ottawa'));
    expect(await found('elsewhere=true&sort=distance', as.operator({ userId: 9, municipality: 'kenora' }))).toEqual(
      named('home', 'own', 'perthAgain', 'perth', 'ottawa', 'movedAway', 'unknown').toSorted(byDistanceFromKenora),
    );
  });

  /** By the distances in the responses. */
  const far: Record<number, number> = {};
  const byDistanceFromKenora = (a: number, b: number) => (far[a] ?? 1e6) - (far[b] ?? 1e6) || b - a;
  beforeAll(async () => {
    const cards: ListingCard[] = (
      await get('elsewhere=true', as.operator({ userId: 9, municipality: 'kenora' }))
    ).json();
    for (const { id, distanceKm } of cards) if (distanceKm !== undefined) far[id] = distanceKm;
  });

  it('has the same order page by page, by number and by Link', async () => {
    const all = await found('elsewhere=true&sort=distance');
    expect(await found('elsewhere=true&sort=distance&limit=2&page=2')).toEqual(all.slice(2, 4));
    for (const search of ['', '&search=grader']) {
      const seen: number[] = [];
      for (let url: string | undefined = `/api/assets?elsewhere=true&sort=distance&limit=1${search}`; url;) {
        const response = await send(service, as.operator(), 'GET', url);
        seen.push(...response.json().map(({ id }: ListingCard) => id));
        url = /<(.*)>; rel="next"/.exec(String(response.headers.link))?.[1];
      }
      expect(seen).toEqual(all);
    }
  });

  it.each([
    ['a guest', 'sort=distance', () => as.guest()],
    ['a user without a municipality', 'sort=distance&elsewhere=true', () => as.operator({ municipality: null })],
  ] as const)('400 for %s', async (_name, query, caller) => {
    const response = await get(query, caller());
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['sort']]);
  });
});

describe('distanceKm', () => {
  const kmOf = async (name: Name, caller = as.operator()) =>
    (await send(service, caller, 'GET', `/api/assets/${ids[name]}`)).json().distanceKm;

  it('is rounded to 5 km, in lists and in one listing', async () => {
    const cards: ListingCard[] = (await get('elsewhere=true')).json();
    for (const card of cards) expect(Value.Errors(ListingCard, card)).toEqual([]);
    const { distanceKm } = cards.find(({ id }) => id === ids.ottawa)!;
    expect(distanceKm! % 5).toBe(0);
    expect(distanceKm).toBeGreaterThan(50);
    expect(await kmOf('ottawa')).toBe(distanceKm);
    expect(await kmOf('own')).toBe(0);
  });

  it('is absent where the caller or the listing has no municipality', async () => {
    expect(await kmOf('unknown')).toBeUndefined();
    expect(await kmOf('ottawa', as.guest())).toBeUndefined();
    expect(await kmOf('ottawa', as.admin())).toBeUndefined();
    const [card] = (await get('', as.guest())).json();
    expect(card).not.toHaveProperty('distanceKm');
    expect(Value.Check(Listing, (await send(service, as.operator(), 'GET', `/api/assets/${ids.ottawa}`)).json())).toBe(
      true,
    );
  });
});

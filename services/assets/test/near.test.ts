import { afterAll, describe, expect, it } from '@jest/globals';
import * as Value from 'typebox/value';
import { MAP_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { distanceKm } from '@commonyard/contracts/distances';
import { ListingMap, type ListingCard } from '@commonyard/contracts/http/assets';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

/** Listings by name: in a municipality or without one, and available for a while, from or until a day, or always. */
const LISTINGS = {
  perth: { municipalityName: 'Perth (Town)', availableFrom: '2099-12-01', availableTo: '2099-12-31' },
  smithsFalls: { municipalityName: 'Smiths Falls', availableFrom: '2099-12-10', availableTo: '2099-12-20' },
  ottawa: { municipalityName: 'Ottawa', availableFrom: '2099-12-18', availableTo: '2100-02-01' },
  kenora: { municipalityName: 'Kenora', availableFrom: '2099-11-01', availableTo: '2099-12-12' },
  unplaced: { municipalityName: 'A road board', availableFrom: '2099-12-01', availableTo: '2099-12-31' },
};
type Name = keyof typeof LISTINGS;

const service = await startTestService();
const ids = {} as Record<Name, number>;
for (const [name, fields] of Object.entries(LISTINGS)) {
  const body = publicListingBody({ title: `Grader of ${name}`, category: 'construction', ...fields });
  ids[name as Name] = (await send(service, as.guest(), 'POST', '/api/public/assets', body)).json().id;
  await send(service, as.admin(), 'PATCH', `/api/assets/${ids[name as Name]}/approve`);
}
afterAll(() => service.close());

const get = (query: string, caller = as.guest(), path = '') =>
  send(service, caller, 'GET', `/api/assets${path}?${query}`);
async function found(query: string, caller = as.guest()): Promise<Name[]> {
  const response = await get(query, caller);
  expect([query, response.statusCode]).toEqual([query, 200]);
  const cards: ListingCard[] = response.json();
  expect(response.headers['x-total-count']).toBe(String(cards.length));
  return cards.map(({ id }) => (Object.keys(ids) as Name[]).find((name) => ids[name] === id)!);
}
const shownKm = distanceKm('smiths-falls', 'perth')!;

describe('near and sort=distance', () => {
  it('lists from near to far for a guest, from the municipality itself on, listings without one last', async () => {
    const nearest = ['smithsFalls', 'perth', 'ottawa', 'kenora', 'unplaced'];
    expect(await found('near=smiths-falls&sort=distance')).toEqual(nearest);
    expect(await found('near=smiths-falls&sort=distance&type=available&category=construction')).toEqual(nearest);
    expect(await found('near=smiths-falls&sort=distance&search=grader')).toEqual(nearest);
    expect((await found('near=kenora&sort=distance'))[0]).toBe('kenora');
  });

  it('measures from near, otherwise from the municipality of the account', async () => {
    const kilometres = async (query: string, caller = as.guest()) => {
      const cards: ListingCard[] = (await get(query, caller)).json();
      return cards.map((card) => card.distanceKm);
    };
    expect(await kilometres('near=smiths-falls&sort=distance&limit=2')).toEqual([0, shownKm]);
    expect(await kilometres('near=perth&sort=distance&limit=2', as.operator())).toEqual([0, shownKm]);
    expect(await kilometres('sort=distance&limit=2', as.operator())).toEqual([0, shownKm]);
    expect(await kilometres('limit=2')).toEqual([undefined, undefined]);
  });

  it('leaves out the own municipality from listings elsewhere, also where it is near', async () => {
    const elsewhere = ['perth', 'ottawa', 'kenora', 'unplaced'];
    expect(await found('elsewhere=true&near=smiths-falls&sort=distance', as.operator())).toEqual(elsewhere);
  });
});

describe('radiusKm', () => {
  it('lists what cards show as that far away, and nothing without a municipality', async () => {
    expect(shownKm).toBe(20);
    expect(await found('near=smiths-falls&radiusKm=25')).toEqual(['smithsFalls', 'perth']);
    expect(await found('near=smiths-falls&radiusKm=25&sort=distance')).toEqual(['smithsFalls', 'perth']);
    expect(await found('near=smiths-falls&radiusKm=100&sort=distance&search=grader')).toEqual([
      'smithsFalls',
      'perth',
      'ottawa',
    ]);
    expect(await found('radiusKm=25&sort=oldest', as.operator())).toEqual(['perth', 'smithsFalls']);
    expect(await found('near=kenora&radiusKm=200&municipality=perth')).toEqual([]);
  });
});

describe('availableFrom and availableTo', () => {
  it.each<[string, Name[]]>([
    ['availableFrom=2099-12-18&availableTo=2099-12-20', ['perth', 'smithsFalls', 'ottawa', 'unplaced']],
    ['availableFrom=2099-12-10&availableTo=2099-12-20', ['perth', 'smithsFalls', 'unplaced']],
    ['availableFrom=2099-12-10&availableTo=2099-12-10', ['perth', 'smithsFalls', 'kenora', 'unplaced']],
    ['availableFrom=2099-12-09&availableTo=2099-12-20', ['perth', 'unplaced']],
    ['availableFrom=2099-12-10&availableTo=2099-12-21', ['perth', 'unplaced']],
    ['availableFrom=2100-02-02&availableTo=2100-02-03', []],
    ['availableFrom=2099-12-25', ['perth', 'ottawa', 'unplaced']],
  ])('lists what covers both days, or is not over before the one day: %s', async (dates, names) => {
    for (const more of ['', '&category=construction', '&search=grader', '&type=available'])
      expect(await found(`sort=oldest&${dates}${more}`)).toEqual(names);
    expect((await found(`${dates}&sort=soonest`)).toSorted()).toEqual(names.toSorted());
    expect((await found(`${dates}&near=ottawa&sort=distance`)).toSorted()).toEqual(names.toSorted());
  });
});

describe('400', () => {
  it.each([
    ['near=nowhere', 'near'],
    ['near=nowhere&sort=distance', 'near'],
    ['sort=distance', 'sort'],
    ['radiusKm=25', 'radiusKm'],
    ['availableTo=2099-12-20', 'availableTo'],
    ['availableFrom=2099-12-20&availableTo=2099-12-19', 'availableTo'],
  ])('names the field: %s', async (query, field) => {
    for (const path of query.includes('sort') ? [''] : ['', '/facets', '/map', '/alternatives']) {
      const response = await get(query, as.guest(), path);
      expect([path, response.statusCode, Object.keys(response.json().fields)]).toEqual([path, 400, [field]]);
    }
  });
});

describe('GET /api/assets/map', () => {
  const map = async (query = '', caller = as.guest()): Promise<ListingMap> => {
    const response = await get(query, caller, '/map');
    expect([query, response.statusCode, Value.Check(ListingMap, response.json())]).toEqual([query, 200, true]);
    return response.json();
  };

  it('counts the listings of each municipality that has some', async () => {
    const one = (municipality: string) => ({ municipality, count: 1 });
    expect(await map()).toEqual(['kenora', 'ottawa', 'perth', 'smiths-falls'].map(one));
    expect(await map('near=smiths-falls&radiusKm=25&type=available')).toEqual(['perth', 'smiths-falls'].map(one));
    expect(await map('availableFrom=2099-12-10&availableTo=2099-12-12')).toEqual(
      ['kenora', 'perth', 'smiths-falls'].map(one),
    );
    expect(await map('search=ottawa')).toEqual([one('ottawa')]);
    expect(await map('type=needed')).toEqual([]);
    expect(await map('search=zzzz')).toEqual([]);
  });

  it('counts up to one above the cap', async () => {
    const body = publicListingBody({ municipalityName: 'Cornwall', type: 'needed' });
    const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', body)).json();
    await send(service, as.admin(), 'PATCH', `/api/assets/${id}/approve`);
    await service.pool.query(
      `INSERT INTO listings (type, status, title, description, category, region, municipality)
       SELECT type, status, title, description, category, region, municipality FROM listings, generate_series(1, 150) WHERE id = $1`,
      [id],
    );
    expect(await map('type=needed')).toEqual([{ municipality: 'cornwall', count: MAP_COUNT_CAP + 1 }]);
    await service.pool.query(`DELETE FROM listings WHERE municipality = 'cornwall'`);
  });

  it('lets shared caches keep it for guests only', async () => {
    const cacheControlOf = async (caller: ReturnType<typeof as.guest>) =>
      (await get('', caller, '/map')).headers['cache-control'];
    expect(await cacheControlOf(as.guest())).toContain('public');
    expect(await cacheControlOf(as.operator())).toBe('private, no-store');
  });

  it('401: a guest has no own listings', async () => {
    expect((await get('mine=true', as.guest(), '/map')).statusCode).toBe(401);
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CATEGORY_FILTER_MATCHES, MAX_ALTERNATIVES, RADII_KM } from '@commonyard/contracts/assets.values';
import { distanceKm, municipalityIdsByDistance } from '@commonyard/contracts/distances';
import type {
  Facets,
  FacetsQuery,
  ListingAlternatives,
  ListingMap,
  ListingCard,
} from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { ListingRow } from '../src/database.ts';
import { parseFilters } from '../src/listings/query/filters.ts';
import { findPage } from '../src/listings/query/page.ts';
import { parseSort } from '../src/listings/query/sort.ts';
import { resolveQuery } from '../src/listings/query/statement.ts';
import { createRandom, insertRandomListings, PLACES, randomDay } from './random-listings.ts';
import { as, send, startTestService } from './test-service.ts';

const SEED = 20_261_122;
const random = createRandom(SEED);
const service = await startTestService();
let rows: ListingRow[];
beforeAll(async () => {
  rows = await insertRandomListings(service, random, 300);
});
afterAll(() => service.close());

const CALLERS = {
  guest: { headers: as.guest, userId: null, municipality: null },
  operator: { headers: as.operator, userId: 3, municipality: 'smiths-falls' },
  municipalAdmin: { headers: () => as.municipalAdmin({ municipality: 'perth' }), userId: 2, municipality: 'perth' },
  admin: { headers: as.admin, userId: 1, municipality: null },
} as const;
type CallerName = keyof typeof CALLERS;
type Query = Partial<
  Record<
    | 'type'
    | 'status'
    | 'category'
    | 'municipality'
    | 'rateType'
    | 'availableFrom'
    | 'availableTo'
    | 'near'
    | 'search'
    | 'sort',
    string
  >
> & { radiusKm?: number; elsewhere?: boolean; mine?: boolean };

function randomQuery(caller: CallerName): Query {
  const { municipality, userId } = CALLERS[caller];
  const maybe = <T>(share: number, value: () => T) => (random.chance(share) ? value() : undefined);
  const near = maybe(0.6, () => random.one(PLACES));
  const hasOrigin = near !== undefined || municipality !== null;
  const [from, to] = [randomDay(random), randomDay(random)].toSorted();
  const withTo = random.chance(0.7);
  const dates = maybe(0.6, () => ({ availableFrom: from!, ...(withTo && { availableTo: to! }) }));
  const query: Record<string, unknown> = {
    type: maybe(0.5, () => random.one(['available', 'needed'])),
    status: maybe(0.3, () => random.one(['available', 'pending'])),
    category: maybe(0.3, () => random.one(['construction', 'vehicles,landscaping', 'other', 'snow-removal'])),
    municipality: maybe(0.1, () => random.one(PLACES)),
    rateType: maybe(0.1, () => random.one(['daily', 'weekly,monthly'])),
    near,
    radiusKm: hasOrigin ? maybe(0.5, () => random.one(RADII_KM)) : undefined,
    search: maybe(0.25, () => random.one(['grader', 'loader mower', 'mowr', 'ready'])),
    sort: random.one(hasOrigin ? ['distance', 'distance', 'newest'] : ['newest', 'oldest', 'soonest']),
    elsewhere: userId === null ? undefined : maybe(0.2, () => true),
    mine: userId === null ? undefined : maybe(0.2, () => random.chance(0.5)),
    ...dates,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

const originOf = (query: Query, caller: CallerName) => query.near ?? CALLERS[caller].municipality ?? undefined;

function isVisible(row: ListingRow, query: Query, name: CallerName): boolean {
  const { userId, municipality } = CALLERS[name];
  const isOwn =
    userId !== null && (row.userId === userId || (name === 'municipalAdmin' && row.municipality === municipality));
  if (query.status && row.status !== query.status) return false;
  if (query.elsewhere) {
    if (query.mine || row.status !== 'available' || row.userId === userId) return false;
    return municipality === null || row.municipality !== municipality;
  }
  if (query.mine) return isOwn;
  if (query.mine === false && isOwn) return false;
  return row.status === 'available' || name === 'admin' || isOwn;
}

/** The kind of rate by which lists are filtered. */
const kindOf = ({ lendingRateType, rateType }: ListingRow) => lendingRateType ?? rateType;

function hasFilters(row: ListingRow, query: Query, caller: CallerName): boolean {
  if (query.type && row.type !== `${query.type}_asset`) return false;
  const categories = query.category?.split(',').flatMap((each) => CATEGORY_FILTER_MATCHES[each as 'other']);
  if (categories && !categories.includes(row.category)) return false;
  if (query.municipality && row.municipality !== query.municipality) return false;
  if (query.rateType && !query.rateType.split(',').includes(kindOf(row))) return false;
  if (query.search && !hasWords(row, query.search)) return false;
  if (query.radiusKm === undefined) return true;
  return row.municipality !== null && distanceKm(originOf(query, caller)!, row.municipality)! <= query.radiusKm;
}

/** The searches of this test: words, two words that no title has both, one with a typo, and a word of every listing. */
function hasWords({ title }: ListingRow, search: string): boolean {
  if (search === 'loader mower') return false;
  return search === 'ready' || title.includes(search === 'mowr' ? 'mower' : search);
}

function isAvailable({ availableFrom, availableTo }: ListingRow, { availableFrom: from, availableTo: to }: Query) {
  if (from === undefined) return true;
  if (to === undefined) return availableTo === null || availableTo >= from;
  return (availableFrom === null || availableFrom <= from) && (availableTo === null || availableTo >= to);
}

const matchesOf = (query: Query, caller: CallerName) =>
  rows.filter((row) => isVisible(row, query, caller) && hasFilters(row, query, caller) && isAvailable(row, query));

function sorted(matches: ListingRow[], { sort }: Query, origin: string | undefined): number[] {
  const ranks = sort === 'distance' ? municipalityIdsByDistance(origin!) : [];
  const rank = ({ municipality }: ListingRow) =>
    sort === 'distance' ? (municipality === null ? 1_000 : ranks.indexOf(municipality)) : 0;
  const start = ({ availableFrom }: ListingRow) => (sort === 'soonest' ? (availableFrom ?? '9999') : '');
  const direction = sort === 'oldest' || sort === 'soonest' ? 1 : -1;
  return matches
    .toSorted((a, b) => rank(a) - rank(b) || start(a).localeCompare(start(b)) || direction * (a.id - b.id))
    .map(({ id }) => id);
}

const withoutSort = ({ sort: _sort, ...filters }: Query): Query => filters;
const urlOf = (path: string, query: object) => {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `/api/assets${path}?${new URLSearchParams(pairs).toString()}`;
};
const CASES = Array.from({ length: 120 }, (_, n) => n);

it.each(CASES)('lists, counts and maps what a naive filter finds, case %s', async () => {
  const caller = random.one(Object.keys(CALLERS) as CallerName[]);
  const query = randomQuery(caller);
  const get = async (url: string) => {
    const response = await send(service, CALLERS[caller].headers(), 'GET', url);
    expect([url, response.statusCode]).toEqual([url, 200]);
    return response;
  };
  const matches = matchesOf(query, caller);
  const origin = originOf(query, caller);

  const limit = random.one([7, 40, 100]);
  const found: ListingCard[] = [];
  for (let url: string | undefined = urlOf('', { ...query, limit }); url;) {
    const response = await get(url);
    expect(response.headers['x-total-count']).toBe(String(matches.length));
    found.push(...response.json());
    url = /<(.*)>; rel="next"/.exec(String(response.headers.link))?.[1];
  }
  expect({ caller, query, ids: found.map(({ id }) => id) }).toEqual({
    caller,
    query,
    ids: sorted(matches, query, origin),
  });
  for (const card of found)
    expect(card.distanceKm).toBe(
      origin === undefined || !card.municipality ? undefined : distanceKm(origin, card.municipality),
    );

  const nearby = await idsFoundNearby(query, caller);
  expect({ caller, query, nearby }).toEqual({ caller, query, nearby: nearby && found.map(({ id }) => id) });

  const map: ListingMap = (await get(urlOf('/map', withoutSort(query)))).json();
  const placed = Map.groupBy(
    matches.filter(({ municipality }) => municipality !== null),
    ({ municipality }) => municipality!,
  );
  expect({ caller, query, map }).toEqual({
    caller,
    query,
    map: [...placed].map(([municipality, here]) => ({ municipality, count: here.length })).toSorted(byMunicipality),
  });

  const facets: Facets = (await get(urlOf('/facets', withoutSort(query)))).json();
  const { rateType: _rateType, ...anyRateType } = query;
  const daily = matchesOf(anyRateType, caller).filter((row) => kindOf(row) === 'daily').length;
  expect({ caller, query, daily: facets.rateType['daily'] }).toEqual({ caller, query, daily });

  const { otherDays, fartherAway }: ListingAlternatives = (
    await get(urlOf('/alternatives', withoutSort(query)))
  ).json();
  const alternatives = {
    otherDays: otherDays.map(({ listing }) => listing.id),
    fartherAway: fartherAway.map(({ id }) => id),
  };
  expect({ caller, query, alternatives }).toEqual({ caller, query, alternatives: alternativesOf(query, caller) });
});

/** What a search finds that goes from near to far, as it does where a term has many matches. */
async function idsFoundNearby({ sort, ...filters }: Query, name: CallerName): Promise<number[] | undefined> {
  if (sort !== 'distance' || filters.search === undefined) return undefined;
  const { userId, municipality } = CALLERS[name];
  const role = (
    { guest: null, operator: 'municipal_operator', municipalAdmin: 'municipal_admin', admin: 'admin' } as const
  )[name];
  const caller: Caller = { userId, role, municipality, locale: 'en' };
  const parsed = parseFilters(filters as FacetsQuery, caller);
  const query = await resolveQuery(service.pool, caller, parsed);
  if (!query) return [];
  const page = {
    sort: parseSort('distance', parsed, caller),
    limit: 1_000,
    offset: 0,
    after: undefined,
    maxFew: 0,
  };
  const { json } = await findPage(service.pool, query, page);
  return (JSON.parse(`[${json ?? ''}]`) as ListingCard[]).map(({ id }) => id);
}

const byMunicipality = (a: { municipality: string }, b: { municipality: string }) =>
  a.municipality < b.municipality ? -1 : 1;

/** The groups that come from the filters of the query alone, as ids. */
function alternativesOf(query: Query, caller: CallerName) {
  return { otherDays: onOtherDays(query, caller), fartherAway: fartherAway(query, caller) };
}

function fartherAway({ radiusKm, municipality, ...anywhere }: Query, caller: CallerName): number[] {
  const origin = originOf(anywhere, caller) ?? municipality;
  if (radiusKm === undefined && municipality === undefined) return [];
  const isWithin = (place: string) =>
    (municipality === undefined || place === municipality) &&
    (radiusKm === undefined || distanceKm(origin!, place)! <= radiusKm);
  const outside = matchesOf(anywhere, caller).filter((row) => row.municipality !== null && !isWithin(row.municipality));
  return sorted(outside, { sort: 'distance' }, origin).slice(0, MAX_ALTERNATIVES);
}

/** Computes the expected listings by reading all of them. None of them is lent or blocked on any day. */
function onOtherDays({ availableFrom: from, availableTo: to, ...always }: Query, caller: CallerName): number[] {
  if (from === undefined) return [];
  const days = (one: string, other: string) => Math.max(0, (Date.parse(one) - Date.parse(other)) / 86_400_000);
  const missed = (row: ListingRow) =>
    (row.availableFrom === null ? 0 : days(row.availableFrom, from)) +
    (row.availableTo === null ? 0 : days(to ?? from, row.availableTo));
  const others = matchesOf(always, caller).filter(
    (row) => !isAvailable(row, { availableFrom: from, ...(to !== undefined && { availableTo: to }) }),
  );
  const origin = originOf(always, caller);
  const nearest = sorted(others, { sort: origin === undefined ? 'newest' : 'distance' }, origin);
  const byId = new Map(others.map((row) => [row.id, row]));
  return nearest.toSorted((a, b) => missed(byId.get(a)!) - missed(byId.get(b)!)).slice(0, MAX_ALTERNATIVES);
}

import { describe, expect, it } from '@jest/globals';
import { distanceKm } from '@commonyard/contracts/distances';
import { MATCH_LIMITS } from '@commonyard/contracts/matches.values';
import { categoriesLike, compareMatches, isOpen, matchOf, type MatchListing } from './matches.policy.ts';

const TODAY = '2027-01-04';
const WEEK = { availableFrom: '2027-03-01', availableTo: '2027-03-10' };
const listing = (over: Partial<MatchListing>): MatchListing => ({
  id: 1,
  type: 'needed_asset',
  status: 'available',
  withdrawnAt: null,
  title: 'Motor grader',
  description: 'It has a wing.',
  category: 'road-maintenance',
  make: null,
  model: null,
  tags: [],
  availableFrom: null,
  availableTo: null,
  userId: 1,
  municipality: 'smiths-falls',
  municipalityName: 'Smiths Falls',
  busy: [],
  ...over,
});
const OTHER = { id: 2, type: 'available_asset', userId: 2, municipality: 'perth', municipalityName: 'Perth' } as const;
const match = (need: Partial<MatchListing> = {}, equipment: Partial<MatchListing> = {}) =>
  matchOf(listing(need), listing({ ...OTHER, ...equipment }), TODAY);
const busy = (from: string, to: string) => ({ busy: [{ from, to }] });

describe('a listing is open for matches', () => {
  it.each([
    ['while it is public', {}, true],
    ['on its last day', { availableTo: TODAY }, true],
    ['not after it', { availableTo: '2027-01-03' }, false],
    ['not while it waits for review', { status: 'pending' }, false],
    ['not while it is leased', { status: 'leased' }, false],
    ['not while it is withdrawn', { withdrawnAt: '2027-01-01T00:00:00.000Z' }, false],
  ] as const)('%s', (_name, over, expected) => expect(isOpen(listing(over), TODAY)).toBe(expected));
});

describe('the score', () => {
  const km = distanceKm('smiths-falls', 'perth')!;
  const distance = 20 * (1 - km / MATCH_LIMITS.km);

  it('has 40 for the kind, 30 for days, 20 for the distance and 10 for words', () => {
    expect(match()).toEqual({
      score: Math.round(70 + distance),
      wantedDays: null,
      freeDays: null,
      distanceKm: km,
      sameKind: true,
      noticeKey: '/',
    });
    const words = { make: 'John Deere' };
    expect(match(words, words)!.score).toBe(Math.round(80 + distance));
    expect(match({ make: 'Deere' }, words)!.score).toBe(Math.round(75 + distance));
    expect(match(words, { make: 'Volvo' })!.score).toBe(match()!.score);
  });

  it('has the share of the free days', () => {
    expect(match(WEEK, busy('2027-03-03', '2027-03-05'))).toMatchObject({
      score: Math.round(40 + 30 * 0.7 + distance),
      wantedDays: 10,
      freeDays: 7,
    });
  });

  it('has 30 for category and words where a side names no kind', () => {
    const need = { title: 'Ballot tabulators', category: 'office-equipment' } as const;
    expect(match(need, { title: 'Tabulator', description: 'In a case.', category: 'office-equipment' })).toMatchObject({
      score: Math.round(30 + 30 + distance + 5),
      sameKind: false,
    });
  });

  it('is 100 at most, and below 50 no match', () => {
    const words = { make: 'Volvo', model: 'Champion', municipality: 'smiths-falls-x' };
    expect(match(words, { ...words, municipality: 'perth' })!.score).toBeLessThanOrEqual(100);
    const farther = { municipality: 'toronto' };
    const far = distanceKm('smiths-falls', 'toronto')!;
    const few = match(WEEK, { ...farther, ...busy('2027-03-02', '2027-03-10') });
    expect(40 + 3 + 20 * (1 - far / MATCH_LIMITS.km)).toBeLessThan(MATCH_LIMITS.score);
    expect(few).toBeUndefined();
    expect(match(WEEK, farther)).toBeDefined();
  });
});

describe('no match', () => {
  it.each([
    ['of the same municipality', {}, { municipality: 'smiths-falls' }],
    ['of the same owner', {}, { userId: 1 }],
    ['of the same public body', { municipality: null }, { municipality: null, municipalityName: 'Smiths Falls' }],
    ['too far away', {}, { municipality: 'kenora' }],
    ['of another kind in the same category', {}, { title: 'Street sweeper' }],
    ['of a broader kind than is needed', { title: 'Mini excavator' }, { title: 'Excavator' }],
    ['without a common word where one names no kind', { title: 'Help', description: 'Soon.' }, {}],
    [
      'of another category where one names no kind',
      { title: 'Wing', description: 'Soon.' },
      { title: 'Grader wing', category: 'landscaping' },
    ],
    ['that is not free on any wanted day', WEEK, busy('2027-02-01', '2027-03-10')],
    ['that is offered on other days', WEEK, { availableFrom: '2027-03-11' }],
    [
      'that is free on wanted days in the past only',
      { ...WEEK, availableFrom: '2026-12-01' },
      { availableTo: '2027-01-03' },
    ],
    ['that is not free after the first day', { availableFrom: '2027-03-01' }, { availableTo: '2027-02-28' }],
  ] as [string, Partial<MatchListing>, Partial<MatchListing>][])('%s', (_name, need, equipment) => {
    expect(match(need, equipment)).toBeUndefined();
  });
});

describe('a match', () => {
  it('is equipment of a narrower kind than is needed', () => {
    expect(match({ title: 'Excavator' }, { title: 'Mini-pelle' })).toMatchObject({ sameKind: true });
  });

  it('has no distance where a listing has no municipality', () => {
    expect(match({}, { municipality: null })).toMatchObject({ distanceKm: null, score: 70 });
    const bodies = [{ municipality: null, municipalityName: 'School Board' }, { municipality: null }] as const;
    expect(match(...bodies)).toBeDefined();
    expect(
      match(
        { municipality: null, municipalityName: null, userId: null },
        { municipality: null, municipalityName: null, userId: null },
      ),
    ).toBeDefined();
  });

  it('is free on a day from today on', () => {
    expect(match({ availableFrom: '2026-12-01', availableTo: '2027-01-10' }, { availableTo: TODAY })).toMatchObject({
      wantedDays: 41,
      freeDays: 35,
    });
    expect(match({ availableFrom: '2027-03-01' }, busy('2027-03-01', '2027-12-31'))).toBeDefined();
  });

  it('has a key that changes with the days of the need and the free days inside them only', () => {
    const key = (need: Partial<MatchListing>, equipment: Partial<MatchListing> = {}) =>
      match(need, equipment)!.noticeKey;
    const first = key(WEEK);
    expect(key(WEEK, { availableFrom: '2027-01-01', ...busy('2027-03-11', '2027-05-01') })).toBe(first);
    expect(key({ ...WEEK, title: 'Grader' })).toBe(first);
    const others = [
      key({ ...WEEK, availableTo: '2027-03-11' }),
      key(WEEK, busy('2027-03-10', '2027-03-20')),
      key(WEEK, busy('2027-03-01', '2027-03-01')),
      key({ availableFrom: WEEK.availableFrom }),
      key({}),
    ];
    expect(new Set([first, ...others]).size).toBe(6);
    // A need without both days has no days of which some could be taken.
    expect(key({}, busy('2027-03-01', '2027-03-01'))).toBe(key({}));
  });
});

it('the best is first, then the nearest, then the oldest', () => {
  const of = (listingId: number, score: number, km: number | null) => ({ listingId, score, distanceKm: km });
  const sorted = [of(1, 60, null), of(2, 60, 20), of(3, 60, 10), of(4, 70, 90), of(5, 60, 10)].toSorted(compareMatches);
  expect(sorted.map(({ listingId }) => listingId)).toEqual([4, 3, 5, 2, 1]);
});

it('categories of the public forms and of the workspace are alike in both directions', () => {
  expect(categoriesLike('heavy-equipment')).toEqual(['construction', 'road-maintenance', 'heavy-equipment']);
  expect(categoriesLike('road-maintenance')).toEqual(['road-maintenance', 'heavy-equipment']);
  expect(categoriesLike('other')).toEqual(['office-equipment', 'other']);
});

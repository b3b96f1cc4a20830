import { describe, expect, it } from '@jest/globals';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import type { FindableListing } from '../database.ts';
import { finds } from './finds.policy.ts';
import { keysOf, keysOfListing } from './search-keys.policy.ts';

const TODAY = '2027-01-04';

const listing = (over: Partial<FindableListing> = {}): FindableListing => ({
  id: 1,
  type: 'available_asset',
  title: 'Kubota mini excavator',
  description: 'With a thumb.',
  category: 'heavy-equipment',
  region: 'Ontario',
  rateType: 'daily',
  lendingRateType: null,
  make: null,
  model: null,
  tags: [],
  municipality: 'perth',
  municipalityName: 'Perth',
  userId: 3,
  availableFrom: null,
  availableTo: null,
  busy: [],
  ...over,
});
const query = (over: Partial<SavedQuery> = {}): SavedQuery => ({ type: 'available_asset', ...over });
const isFound = (wanted: Partial<SavedQuery>, over: Partial<FindableListing> = {}, owner = {}) => {
  const [search, found] = [query(wanted), listing(over)];
  const does = finds({ query: search, userId: null, municipality: null, ...owner }, found, TODAY);
  if (does) expect(keysOf(search).some((key) => keysOfListing(found).includes(key))).toBe(true);
  return does;
};

describe('words', () => {
  it.each([
    ['excavator', true],
    ['pelle mécanique', true],
    ['mini excavators in Perth', true],
    ['kub', true],
    ['ku', true],
    ['k', false],
    ['kub excavator', false],
    ['excavater', true],
    ['excavater perth', true],
    ['snow blower', false],
    ['kubota grader', false],
    ['!', false],
    [' ', true],
  ])('%s: %s', (search, expected) => expect(isFound({ search })).toBe(expected));

  it('a name of several words stands for its kind of equipment', () => {
    expect(isFound({ search: 'snow blower' }, { title: 'Souffleuse à neige' })).toBe(true);
    expect(isFound({ search: 'snow blower' }, { title: 'Leaf blower', description: 'Useful before snow.' })).toBe(
      false,
    );
  });
});

describe('filters', () => {
  it.each<[string, Partial<SavedQuery>, Partial<FindableListing>, boolean]>([
    ['the other type', { type: 'needed_asset' }, {}, false],
    ['a category', { category: 'snow-removal,heavy-equipment' }, {}, true],
    ['a category that the filter matches too', { category: 'construction' }, {}, true],
    ['another category', { category: 'landscaping' }, {}, false],
    ['the region', { region: 'Central Canada' }, {}, true],
    ['another region', { region: 'Western Canada' }, {}, false],
    ['the kind of rate', { rateType: 'daily,weekly' }, {}, true],
    ['that of lending terms first', { rateType: 'daily' }, { lendingRateType: 'hourly' }, false],
    ['the municipality', { municipality: 'perth' }, {}, true],
    ['another municipality', { municipality: 'ottawa' }, {}, false],
    ['within the radius', { near: 'smiths-falls', radiusKm: 25 }, {}, true],
    ['as far as the radius', { near: 'north-grenville', radiusKm: 50 }, {}, true],
    ['outside the radius', { near: 'ottawa', radiusKm: 50 }, {}, false],
    ['outside the radius without a municipality', { near: 'ottawa', radiusKm: 200 }, { municipality: null }, false],
    ['near without a radius', { near: 'kenora' }, {}, true],
    ['a municipality within a radius', { municipality: 'perth', near: 'smiths-falls', radiusKm: 25 }, {}, true],
    ['a municipality that is unknown', { municipality: 'elsewhere' }, { municipality: 'elsewhere' }, true],
  ])('%s', (_name, wanted, over, expected) => expect(isFound(wanted, over)).toBe(expected));
});

const MARCH = { availableFrom: '2027-03-05', availableTo: '2027-03-08' };

describe('days', () => {
  it.each<[string, Partial<SavedQuery>, Partial<FindableListing>, boolean]>([
    ['an open listing', MARCH, {}, true],
    ['exactly these', MARCH, MARCH, true],
    ['from a day too late', MARCH, { availableFrom: '2027-03-06' }, false],
    ['until a day too early', MARCH, { availableTo: '2027-03-07' }, false],
    [
      'busy before and after',
      MARCH,
      {
        busy: [
          { from: '2027-03-01', to: '2027-03-04' },
          { from: '2027-03-09', to: '2027-03-09' },
        ],
      },
      true,
    ],
    ['busy on one of them', MARCH, { busy: [{ from: '2027-03-08', to: '2027-03-09' }] }, false],
    [
      'only a first day: not over',
      { availableFrom: '2027-03-05' },
      { availableFrom: '2027-04-01', availableTo: '2027-04-02' },
      true,
    ],
    ['only a first day: over', { availableFrom: '2027-03-05' }, { availableTo: '2027-03-04' }, false],
    ['whose last one was yesterday', { availableFrom: '2027-01-01', availableTo: '2027-01-03' }, {}, false],
    ['whose last one is today', { availableFrom: '2027-01-01', availableTo: '2027-01-04' }, {}, true],
    ['of a watched listing', { listingId: 1, ...MARCH }, {}, true],
    [
      'of a watched listing that is busy',
      { listingId: 1, ...MARCH },
      { busy: [{ from: '2027-03-08', to: '2027-03-09' }] },
      false,
    ],
    ['of another watched listing', { listingId: 2, ...MARCH }, {}, false],
  ])('%s', (_name, wanted, over, expected) => expect(isFound(wanted, over)).toBe(expected));
});

it('no listing of the owner or of its municipality', () => {
  expect(isFound({}, {}, { userId: 3 })).toBe(false);
  expect(isFound({}, {}, { userId: 4, municipality: 'perth' })).toBe(false);
  expect(isFound({}, {}, { userId: 4, municipality: 'ottawa' })).toBe(true);
  expect(isFound({}, { userId: null, municipality: null })).toBe(true);
});

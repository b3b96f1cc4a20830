import { expect, it } from '@jest/globals';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import { keysOf } from './search-keys.policy.ts';

const keys = (over: Partial<SavedQuery>) => keysOf({ type: 'available_asset', ...over }).toSorted();

it.each<[string, Partial<SavedQuery>, string[]]>([
  [
    'a kind of equipment, before another word',
    { search: 'kubota zero-turn excavator perth' },
    ['a * =excavator', 'a * excavator'],
  ],
  ['the beginning of the last word', { search: 'tabulator' }, ['a * tabu*']],
  ['a short last word', { search: 'zz' }, ['a * zz*']],
  ['the longest word', { search: 'old contraptions zz' }, ['a * contraption', 'a * contraptions']],
  ['a name of several words: its kind', { search: 'motor grader' }, ['a * =grader']],
  ['words at a place', { search: 'tabulator', municipality: 'perth' }, ['a 44/-51 tabu*']],
  [
    'a category, with those that its filter matches',
    { category: 'construction' },
    ['a * /category/construction', 'a * /category/heavy-equipment'],
  ],
  ['a place', { municipality: 'perth' }, ['a 44/-51 ']],
  ['a kind of rate', { rateType: 'hourly' }, ['a * /rate/hourly']],
  ['a region', { region: 'Western Canada' }, ['a * /region/Western Canada']],
  ['nothing but the type', { type: 'needed_asset' }, ['n * ']],
  ['a watched listing', { listingId: 7, availableFrom: '2027-03-01', availableTo: '2027-03-02' }, ['#7']],
  ['no words', { search: '!' }, []],
])('the keys of %s', (_name, query, expected) => expect(keys(query)).toEqual(expected.toSorted()));

it('a place within a radius has few keys', () => {
  for (const radiusKm of [25, 50, 100, 200] as const)
    expect(keys({ search: 'excavator', near: 'perth', radiusKm }).length).toBeLessThanOrEqual(75);
});

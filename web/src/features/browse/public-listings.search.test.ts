import { describe, expect, it } from '@jest/globals';
import { countPanelFilters, readPublicListingsSearch, sortOf } from '@commonyard/contracts/public-lists.values';
import { clearPublicFilters, toggleChoice } from './public-listings.search.ts';

describe('search parameters of a public list', () => {
  it('keeps known values and drops others', () => {
    expect(
      readPublicListingsSearch({
        q: 'grader',
        category: 'construction,nonsense',
        rate_type: 'daily',
        available_from: '2026-12-01',
        sort: 'soonest',
      }),
    ).toEqual({
      q: 'grader',
      category: 'construction',
      rate_type: 'daily',
      available_from: '2026-12-01',
      sort: 'soonest',
    });
    expect(
      readPublicListingsSearch({ q: ['a'], category: 7, available_from: 'soon', sort: 'newest', page: 'x' }),
    ).toEqual({});
    expect(readPublicListingsSearch({ q: 2020 })).toEqual({ q: '2020' });
  });

  it('toggles and counts choices', () => {
    expect(toggleChoice(undefined, 'other')).toBe('other');
    expect(toggleChoice('other', 'construction')).toBe('other,construction');
    expect(toggleChoice('other', 'other')).toBeUndefined();
    expect(countPanelFilters({ category: 'a,b', available_from: '2026-12-01', q: 'x' })).toBe(2);
  });

  it.each([
    [
      { near: 'perth', radius: 50 },
      { near: 'perth', radius: 50 },
    ],
    [
      { near: 'perth', radius: '50', map: 1 },
      { near: 'perth', radius: 50, map: 1 },
    ],
    [
      { near: 'any', radius: 50, map: 0 },
      { near: 'any', map: 0 },
    ],
    [{ near: 'Perth!', radius: 50, map: 2 }, {}],
    [{ near: ['perth'], radius: {}, available_to: 7, municipality: 'a b', map: 'yes' }, {}],
    [{ near: 'perth', radius: 30 }, { near: 'perth' }],
    [
      { available_from: '2027-01-10', available_to: '2027-01-09' },
      { available_from: '2027-01-09', available_to: '2027-01-10' },
    ],
    [{ available_from: '2027-02-30', available_to: '1999-01-01' }, {}],
    [{ sort: 'distance' }, {}],
    [{ near: 'perth', sort: 'distance' }, { near: 'perth' }],
    [
      { near: 'perth', sort: 'newest' },
      { near: 'perth', sort: 'newest' },
    ],
  ] as [Record<string, unknown>, object][])('%j is read as %j', (search, expected) =>
    expect(readPublicListingsSearch(search)).toEqual(expected),
  );

  it('sorts by distance from a place unless the URL says otherwise', () => {
    expect([sortOf({ near: 'perth' }), sortOf({ near: 'any' }), sortOf({ near: 'perth', sort: 'rate' })]).toEqual([
      'distance',
      'newest',
      'rate',
    ]);
  });

  it('clears the place explicitly and keeps order and map', () => {
    expect(clearPublicFilters({ q: 'x', near: 'perth', radius: 50, sort: 'rate', map: 1 })).toEqual({
      near: 'any',
      sort: 'rate',
      map: 1,
    });
    expect(clearPublicFilters({ q: 'x' })).toEqual({});
  });
});

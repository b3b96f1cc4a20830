import { describe, expect, it } from '@jest/globals';
import { countFilters, readPublicListingsSearch, toggleChoice } from './public-listings.search.ts';

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
    expect(countFilters({ category: 'a,b', available_from: '2026-12-01', q: 'x' })).toBe(3);
  });
});

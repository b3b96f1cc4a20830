import { describe, expect, it } from '@jest/globals';
import { countFilters, readListSearch, toggle } from './list-search.ts';

describe('the address of a list', () => {
  it('keeps what is known and drops the rest', () => {
    expect(
      readListSearch({
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
    expect(readListSearch({ q: ['a'], category: 7, available_from: 'soon', sort: 'newest', page: 'x' })).toEqual({});
    expect(readListSearch({ q: 2020 })).toEqual({ q: '2020' });
  });

  it('takes choices in and out', () => {
    expect(toggle(undefined, 'other')).toBe('other');
    expect(toggle('other', 'construction')).toBe('other,construction');
    expect(toggle('other', 'other')).toBeUndefined();
    expect(countFilters({ category: 'a,b', available_from: '2026-12-01', q: 'x' })).toBe(3);
  });
});

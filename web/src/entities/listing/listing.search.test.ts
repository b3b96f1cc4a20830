import { describe, expect, it } from '@jest/globals';
import { readListingsSearch, allowedTab } from './listing.search.ts';

describe('search parameters of listings', () => {
  it.each([
    [{}, {}],
    [
      { tab: 'needed', q: 'plow', region: 'Central Canada', category: 'vehicles', page: 2, asset: 7 },
      { tab: 'needed', q: 'plow', region: 'Central Canada', category: 'vehicles', page: 2, asset: 7 },
    ],
    [{ tab: 'available', page: 1, q: '' }, {}],
    [{ tab: 'all', region: 'Ontario', category: 'construction', page: -1, asset: 'x', sort: 'rate', new: 'yes' }, {}],
    [
      { q: 12, page: '3', asset: '4', edit: true, sort: 'newest' },
      { q: '12', page: 3, asset: 4, edit: true, sort: 'newest' },
    ],
    [{ edit: true, new: true }, { new: true }],
  ] as [Record<string, unknown>, object][])('%j is read as %j', (search, expected) =>
    expect(readListingsSearch(search)).toEqual(expected),
  );
  it('allows the pending tab for administrators only', () => {
    expect(allowedTab({ tab: 'pending' }, 'admin')).toBe('pending');
    expect(allowedTab({ tab: 'pending' }, 'municipal_admin')).toBe('available');
    expect(allowedTab({ tab: 'needed' }, 'municipal_operator')).toBe('needed');
  });
});

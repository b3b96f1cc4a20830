import { describe, expect, it } from '@jest/globals';
import { readAssetsSearch, tabOf } from './assets.search.ts';

describe('the address of listings', () => {
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
    expect(readAssetsSearch(search)).toEqual(expected),
  );
  it('has the tab of what waits for administrators only', () => {
    expect(tabOf({ tab: 'pending' }, 'admin')).toBe('pending');
    expect(tabOf({ tab: 'pending' }, 'municipal_admin')).toBe('available');
    expect(tabOf({ tab: 'needed' }, 'municipal_operator')).toBe('needed');
  });
});

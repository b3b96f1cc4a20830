import { describe, expect, it } from '@jest/globals';
import { readAdminSearch, toggleSort } from './moderation.search.ts';

describe('search parameters of the admin dashboard', () => {
  it('keeps known values', () => {
    const search = { tab: 'pending-needed', q: 'grader', status: 'leased', sort: 'title', order: 'desc', page: 3 };
    expect(readAdminSearch({ ...search, listing: 7 })).toEqual({ ...search, listing: 7 });
    expect(readAdminSearch({ queue: 'newest', sender: 12 })).toEqual({ queue: 'newest', sender: 12 });
    const filters = { municipality: 'hearst', category: 'vehicles', posted: 'guest', sender: 12 };
    expect(readAdminSearch(filters)).toEqual(filters);
    expect(readAdminSearch({ q: 2020 })).toEqual({ q: '2020' });
  });

  it('drops unknown values', () => {
    expect(
      readAdminSearch({ tab: 'x', q: ['a'], status: 'sold', sort: 'colour', order: 'desc', page: -2, listing: '1e3' }),
    ).toEqual({});
    expect(readAdminSearch({ municipality: 'É', category: 'boats', posted: 'both' })).toEqual({});
    expect(readAdminSearch({ tab: 'all', page: 1, queue: 'oldest', sender: -1 })).toEqual({});
  });

  it('reverses the sorted column, or uses the default order of another', () => {
    expect(toggleSort('title', {})).toMatchObject({ sort: 'title', order: undefined });
    expect(toggleSort('title', { sort: 'title' })).toMatchObject({ sort: 'title', order: 'desc' });
    expect(toggleSort('title', { sort: 'title', order: 'desc' })).toMatchObject({ sort: 'title', order: 'asc' });
    expect(toggleSort('created', {})).toMatchObject({ sort: 'created', order: 'asc' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { readAdminSearch, sortedBy } from './moderation.search.ts';

describe('the address of the administrators’ page', () => {
  it('keeps what is known', () => {
    const search = { tab: 'pending-needed', q: 'grader', status: 'leased', sort: 'title', order: 'desc', page: 3 };
    expect(readAdminSearch({ ...search, listing: 7 })).toEqual({ ...search, listing: 7 });
    expect(readAdminSearch({ q: 2020 })).toEqual({ q: '2020' });
  });

  it('drops what is not', () => {
    expect(
      readAdminSearch({ tab: 'x', q: ['a'], status: 'sold', sort: 'colour', order: 'desc', page: -2, listing: '1e3' }),
    ).toEqual({});
    expect(readAdminSearch({ tab: 'all', page: 1 })).toEqual({});
  });

  it('turns the sorted column round and begins another one its usual way', () => {
    expect(sortedBy('title', {})).toMatchObject({ sort: 'title', order: undefined });
    expect(sortedBy('title', { sort: 'title' })).toMatchObject({ sort: 'title', order: 'desc' });
    expect(sortedBy('title', { sort: 'title', order: 'desc' })).toMatchObject({ sort: 'title', order: 'asc' });
    expect(sortedBy('created', {})).toMatchObject({ sort: 'created', order: 'asc' });
  });
});

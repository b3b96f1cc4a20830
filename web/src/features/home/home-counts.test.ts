import { describe, expect, it } from '@jest/globals';
import { homeCounts } from './home-counts.ts';

const NONE = { available: 0, pending: 0, leased: 0, unavailable: 0 };
const inquiries = { pending: 5, in_progress: 2, completed: 0, cancelled: 0, waiting: 3, newContactMessages: 4 };
const shown = (...given: Parameters<typeof homeCounts>) =>
  homeCounts(...given).map(({ label, count, to, search }) => [label, count, to, search]);

describe('homeCounts', () => {
  it('counts pending listings and new inquiries for an administrator', () => {
    const listings = { available_asset: { ...NONE, pending: 3 }, needed_asset: { ...NONE, pending: 1 } };
    expect(shown('admin', { listings, inquiries })).toEqual([
      ['Pending Available', 3, '/admin', { tab: 'pending-available' }],
      ['Pending Needed', 1, '/admin', { tab: 'pending-needed' }],
      ['New inquiries', 3, '/inquiries', { status: 'pending' }],
      ['New contact messages', 4, '/inquiries', { tab: 'contact', letters: 'new' }],
    ]);
  });

  it('counts listings and waiting inquiries for municipal users', () => {
    const listings = { available_asset: { ...NONE, available: 2, pending: 1 }, needed_asset: { ...NONE, pending: 1 } };
    const all = homeCounts('municipal_operator', { listings, inquiries });
    expect(all.map(({ label, count, pending }) => [label, count, pending])).toEqual([
      ['My Listings', 4, 2],
      ['Messages', 3, undefined],
      ['In Progress', 2, undefined],
    ]);
    expect(all[0]!.search).toEqual({});
  });

  it('link to the tab with the counted listings', () => {
    const listings = { available_asset: NONE, needed_asset: { ...NONE, available: 1 } };
    expect(shown('municipal_admin', { listings, inquiries })[0]).toEqual([
      'My Listings',
      1,
      '/listings',
      { tab: 'needed' },
    ]);
  });

  it('are undefined before loading, and stop at the cap', () => {
    expect(homeCounts('admin', { listings: undefined, inquiries: undefined }).map(({ count }) => count)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    const many = { available_asset: { ...NONE, pending: 1_001 }, needed_asset: NONE };
    expect(homeCounts('admin', { listings: many, inquiries })[0]).toMatchObject({ count: 1_000, isCapped: true });
  });
});

import { describe, expect, it } from '@jest/globals';
import { homeCounts } from './home-summary.tsx';

const NONE = { available: 0, pending: 0, leased: 0, unavailable: 0 };
const inquiries = {
  pending: 5,
  in_progress: 2,
  completed: 0,
  cancelled: 0,
  waiting: 3,
  unread: 6,
  newContactMessages: 4,
};
const loans = { todo: 4, lending: 1, borrowing: 3, closed: 9 };
const shown = (...given: Parameters<typeof homeCounts>) =>
  homeCounts(...given).map(({ label, count, to, search }) => [label, count, to, search]);

describe('homeCounts', () => {
  it('counts pending listings and new inquiries for an administrator', () => {
    const listings = { available_asset: { ...NONE, pending: 3 }, needed_asset: { ...NONE, pending: 1 } };
    expect(shown('admin', { listings, inquiries, loans })).toEqual([
      ['Pending Available', 3, '/admin', { tab: 'pending-available' }],
      ['Pending Needed', 1, '/admin', { tab: 'pending-needed' }],
      ['New inquiries', 3, '/inquiries', { status: 'pending' }],
      ['Unread messages', 6, '/inquiries', {}],
      ['New contact messages', 4, '/inquiries', { tab: 'contact', letters: 'new' }],
    ]);
  });

  it('counts messages, inquiries, loans and listings in review for municipal users', () => {
    const listings = { available_asset: { ...NONE, available: 2, pending: 1 }, needed_asset: { ...NONE, pending: 1 } };
    expect(shown('municipal_operator', { listings, inquiries, loans })).toEqual([
      ['Unread messages', 6, '/inquiries', {}],
      ['New inquiries', 3, '/inquiries', { status: 'pending' }],
      ['Loans to act on', 4, '/loans', { stage: 'todo' }],
      ['In Progress', 2, '/inquiries', { status: 'in_progress' }],
      ['Listings in review', 2, '/listings', {}],
    ]);
  });

  it('link to the tab with the counted listings', () => {
    const listings = { available_asset: NONE, needed_asset: { ...NONE, pending: 1 } };
    expect(shown('municipal_admin', { listings, inquiries, loans }).at(-1)).toEqual([
      'Listings in review',
      1,
      '/listings',
      { tab: 'needed' },
    ]);
  });

  it('are undefined before loading, and stop at the cap', () => {
    expect(
      homeCounts('admin', { listings: undefined, inquiries: undefined, loans: undefined }).map(({ count }) => count),
    ).toEqual(Array.from({ length: 5 }, () => undefined));
    const many = { available_asset: { ...NONE, pending: 1_001 }, needed_asset: NONE };
    expect(homeCounts('admin', { listings: many, inquiries, loans })[0]).toMatchObject({
      count: 1_000,
      isCapped: true,
    });
  });
});

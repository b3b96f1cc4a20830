import { describe, expect, it } from '@jest/globals';
import { dropUnknown, LOAN_PARTS, partOf } from './loan-parts.ts';
import { readLoansSearch } from './loans.search.ts';

describe('readLoansSearch', () => {
  it('keeps the filters and the open loan of the list', () => {
    const search = { side: 'lender', stage: 'open', status: 'quoted', q: 'grader', page: 2, loan: 214 };
    expect(readLoansSearch(search)).toEqual(search);
  });

  it('drops values of another form, and unknown ones in the page', () => {
    const search = { side: 'both', stage: 'x', status: ['quoted'], page: 0, loan: 'z', month: '2026-12' };
    expect(dropUnknown(readLoansSearch(search))).toEqual({});
  });

  it('keeps only the month of the calendar', () => {
    expect(readLoansSearch({ view: 'calendar', month: '2026-12', loan: 214 })).toEqual({
      view: 'calendar',
      month: '2026-12',
    });
    expect(readLoansSearch({ view: 'calendar', month: '2026-13' })).toEqual({ view: 'calendar' });
  });
});

describe('partOf', () => {
  it('is the choice that leads to the search', () => {
    for (const [part, search] of Object.entries(LOAN_PARTS)) expect(partOf(search)).toBe(part);
  });

  it('is undefined for other combinations', () => {
    expect(partOf({ side: 'lender', stage: 'closed' })).toBe(undefined);
  });
});

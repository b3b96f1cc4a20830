import { describe, expect, it } from '@jest/globals';
import { readInquiriesSearch } from './inquiries.search.ts';

describe('the address of the inquiries', () => {
  it('keeps status, search, page and what is open', () => {
    const search = { status: 'in_progress', q: 'grader', page: 2, inquiry: 18 };
    expect(readInquiriesSearch(search)).toEqual(search);
    expect(readInquiriesSearch({ tab: 'contact', letters: 'new', letter: 5 })).toEqual({
      tab: 'contact',
      letters: 'new',
      letter: 5,
    });
  });

  it('takes a number that was searched for as its text', () => {
    expect(readInquiriesSearch({ q: 18 })).toEqual({ q: '18' });
  });

  it('leaves out what is not known, usual or of the other tab', () => {
    expect(
      readInquiriesSearch({ tab: 'x', status: 'open', q: ['a'], page: 1, inquiry: '0', letters: 'new', letter: 3 }),
    ).toEqual({});
    expect(readInquiriesSearch({ tab: 'contact', status: 'pending', q: 'x', inquiry: 3 })).toEqual({ tab: 'contact' });
  });
});

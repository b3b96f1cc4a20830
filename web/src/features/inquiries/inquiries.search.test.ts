import { describe, expect, it } from '@jest/globals';
import { readInquiriesSearch } from './inquiries.search.ts';

describe('search parameters of inquiries', () => {
  it('keeps status, search, page and the open inquiry', () => {
    const search = { status: 'in_progress', q: 'grader', page: 2, inquiry: 18 };
    expect(readInquiriesSearch(search)).toEqual(search);
    expect(readInquiriesSearch({ tab: 'contact', letters: 'new', letter: 5 })).toEqual({
      tab: 'contact',
      letters: 'new',
      letter: 5,
    });
  });

  it('reads a numeric search as text', () => {
    expect(readInquiriesSearch({ q: 18 })).toEqual({ q: '18' });
  });

  it('drops unknown, default and other tab’s values', () => {
    expect(
      readInquiriesSearch({ tab: 'x', status: 'open', q: ['a'], page: 1, inquiry: '0', letters: 'new', letter: 3 }),
    ).toEqual({});
    expect(readInquiriesSearch({ tab: 'contact', status: 'pending', q: 'x', inquiry: 3 })).toEqual({ tab: 'contact' });
  });
});

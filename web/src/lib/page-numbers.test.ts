import { describe, expect, it } from '@jest/globals';
import { pageNumbers } from '../ui/pager.tsx';

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 'gap', 6]],
    [3, 6, [1, 2, 3, 4, 5, 6]],
    [4, 6, [1, 2, 3, 4, 5, 6]],
    [6, 6, [1, 'gap', 5, 6]],
    [10, 20, [1, 'gap', 9, 10, 11, 'gap', 20]],
    [19, 20, [1, 'gap', 18, 19, 20]],
    // A page beyond the last, from an outdated URL.
    [30, 20, [1, 'gap', 20]],
  ])('at %i of %i', (current, last, expected) => expect(pageNumbers(current, last)).toEqual(expected));

  it('lists every page once, in order', () => {
    for (let last = 1; last <= 40; last++) {
      for (let current = 1; current <= last; current++) {
        const pages = pageNumbers(current, last).filter((step) => step !== 'gap');
        expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b));
        expect(pages).toContain(current);
        expect([pages[0], pages.at(-1)]).toEqual([1, last]);
      }
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { isOneTypoApart, spellingsOf } from './typos.ts';

const pairs: [string, string, boolean][] = [
  ['grader', 'grder', true],
  ['grader', 'graader', true],
  ['grader', 'grsder', true],
  ['grader', 'gradre', true],
  ['grader', 'rgader', true],
  ['grader', 'graders', true],
  ['grader', 'grader', false],
  ['grader', 'grdre', false],
  ['grader', 'gr', false],
  ['abcd', 'badc', false],
];

describe('isOneTypoApart', () => {
  it.each(pairs)('%s and %s: %s', (a, b, expected) => {
    expect(isOneTypoApart(a, b)).toBe(expected);
    expect(isOneTypoApart(b, a)).toBe(expected);
  });
  it.each(pairs.filter(([, , apart]) => apart))('%s and %s share a spelling', (a, b) => {
    const spellings = new Set(spellingsOf(a));
    expect(spellingsOf(b).some((spelling) => spellings.has(spelling))).toBe(true);
  });
});

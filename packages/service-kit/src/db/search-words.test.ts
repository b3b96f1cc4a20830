import { expect, it } from '@jest/globals';
import { toSearchPatterns, toSearchQuery, toSearchWords } from './search-words.ts';

it.each([
  ['Rivière des Français', ['riviere', 'des', 'francais']],
  ["l'Œuvre & Cie, 14-001 kg", ['l', 'oeuvre', 'cie', '14', '001', 'kg']],
  ['Grader GRADER grader', ['grader']],
  ['jane.doe@town.ca', ['jane', 'doe', 'town', 'ca']],
  ['🚜 — ', []],
])('splits %j into words', (text, words) => {
  expect(toSearchWords([text])).toEqual(words);
});

it('joins several texts and skips null', () => {
  expect(toSearchWords(['One', null, 'two'])).toEqual(['one', 'two']);
});

it('cuts words to 40 characters', () => {
  expect(toSearchWords(['x'.repeat(5_000)])[0]).toHaveLength(40);
});

it.each([
  ['gra loa', "'gra':* & 'loa':*"],
  ['#18', "'18'"],
  ["' | '!", undefined],
  ['', undefined],
  [undefined, undefined],
])('converts %j to the query %j', (text, query) => {
  expect(toSearchQuery(text)).toBe(query);
});

it('uses at most eight words', () => {
  expect(toSearchQuery('a b c d e f g h i j')!.split('&')).toHaveLength(8);
});

it.each([
  ['  Zoé  HEARST ', ['%zoe%', '%hearst%']],
  ['@town.ca', ['%@town.ca%']],
  ['100% a_b \\', ['%100\\%%', '%a\\_b%', '%\\\\%']],
  ['   ', []],
  [undefined, []],
])('converts %j to the patterns %j', (text, patterns) => {
  expect(toSearchPatterns(text)).toEqual(patterns);
});

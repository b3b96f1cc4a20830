import { expect, it } from '@jest/globals';
import { searchQuery, wordsOf } from './search-words.ts';

it.each([
  ['Rivière des Français', ['riviere', 'des', 'francais']],
  ["l'Œuvre & Cie, 14-001 kg", ['l', 'oeuvre', 'cie', '14', '001', 'kg']],
  ['Grader GRADER grader', ['grader']],
  ['jane.doe@town.ca', ['jane', 'doe', 'town', 'ca']],
  ['🚜 — ', []],
])('takes %j apart', (text, words) => {
  expect(wordsOf([text])).toEqual(words);
});

it('takes several texts and skips absent ones', () => {
  expect(wordsOf(['One', null, 'two'])).toEqual(['one', 'two']);
});

it('cuts a word that is none', () => {
  expect(wordsOf(['x'.repeat(5_000)])[0]).toHaveLength(40);
});

it.each([
  ['gra loa', "'gra':* & 'loa':*"],
  ['#18', "'18'"],
  ["' | '!", undefined],
  ['', undefined],
  [undefined, undefined],
])('looks for %j as %j', (text, query) => {
  expect(searchQuery(text)).toBe(query);
});

it('looks for eight words at most', () => {
  expect(searchQuery('a b c d e f g h i j')!.split('&')).toHaveLength(8);
});

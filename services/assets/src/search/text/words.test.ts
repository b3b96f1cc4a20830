import { describe, expect, it } from '@jest/globals';
import { correctParts, parseSearch, wordsToIndex } from './words.ts';

describe('wordsToIndex', () => {
  it('ignores case, accents and ligatures', () => {
    expect(wordsToIndex(['Épandeur à SEL', 'Main-d’œuvre'])).toEqual(
      expect.arrayContaining(['epandeur', 'sel', 'main', 'oeuvre']),
    );
  });
  it('also indexes a hyphenated word as one word', () => {
    expect(wordsToIndex(['Skid-steer KX040-4'])).toEqual(
      expect.arrayContaining(['skid', 'steer', 'skidsteer', 'kx040', '4', 'kx0404']),
    );
  });
  it('indexes the kinds of equipment that a text names, and the broader kinds', () => {
    const indexed = wordsToIndex(['Niveleuse avec aile', 'Camion-nacelle', 'Mini-pelle']);
    expect(indexed.filter((word) => word.startsWith('='))).toEqual([
      '=grader',
      '=aerialLift',
      '=miniExcavator',
      '=excavator',
    ]);
  });
  it('leaves out stop words and null texts', () => {
    expect(wordsToIndex(['The clerk of the town', null])).toEqual(['clerk', 'town']);
  });
  it.each([39, 40])('cuts a long word between letters beyond U+FFFF, after %i others', (others) => {
    const word = 'a'.repeat(others) + '\u{20000}'.repeat(9);
    const indexed = wordsToIndex([`${word} ${word}-${word}`]);
    expect(indexed.filter((each) => !each.isWellFormed() || each.length > 40)).toEqual([]);
    expect(indexed).not.toEqual([]);
  });
  it('limits the number of words', () => {
    const endless = Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(' ');
    expect(wordsToIndex([endless, 'x'.repeat(5_000)])).toHaveLength(400);
  });
});

describe('parseSearch', () => {
  const wordsOf = (search: string) => parseSearch(search).map(({ terms }) => terms.map(({ word }) => word).join(' '));
  const kindsOf = (search: string) => parseSearch(search).map(({ kindWords }) => kindWords);

  it('marks only the last term as a prefix', () => {
    expect(parseSearch('Big  BOATS').flatMap(({ terms }) => terms)).toEqual([
      { word: 'big', stem: 'big', isPrefix: false },
      { word: 'boats', stem: 'boat', isPrefix: true },
    ]);
  });
  it.each(['%', '_', '\\', '!!', '  '])('finds no terms in %j', (text) => expect(parseSearch(text)).toEqual([]));
  it('keeps a single stop word, which may be a prefix', () => {
    expect(wordsOf('for')).toEqual(['for']);
    expect(wordsOf('plow for')).toEqual(['plow']);
  });
  it('joins the words of an equipment name, the longest name first', () => {
    expect(wordsOf('red bucket truck Ottawa')).toEqual(['red', 'bucket truck', 'ottawa']);
    expect(kindsOf('red bucket truck Ottawa')).toEqual([[], ['=aerialLift'], []]);
  });
  it.each(['snow plows', 'Snow-plough', 'snowplow', 'chasse-neige', 'Chasseneiges', 'charrues à neige', 'chasse-nei'])(
    '%s names a snow plow',
    (search) => expect(kindsOf(search).flat()).toContain('=snowPlow'),
  );
});

describe('correctParts', () => {
  it.each([
    ['nivelleuse', '=grader'],
    ['chase neige', '=snowPlow'],
    ['exavator', '=excavator'],
  ])('%s names %s', (search, kind) => {
    const parts = parseSearch(search);
    const corrected = correctParts(
      parts,
      parts.flatMap(({ terms }) => terms),
    );
    expect(corrected?.flatMap(({ kindWords }) => kindWords)).toEqual([kind]);
  });
  it('is undefined where no word is a typo of an equipment name', () => {
    const parts = parseSearch('ottawa grader');
    expect(
      correctParts(
        parts,
        parts.flatMap(({ terms }) => terms),
      ),
    ).toBeUndefined();
  });
});

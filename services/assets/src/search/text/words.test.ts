import { describe, expect, it } from '@jest/globals';
import { parseTerms, stem, wordsToIndex } from './words.ts';

describe('stem', () => {
  it.each([
    ['plows', 'plow'],
    ['plowing', 'plow'],
    ['mowers', 'mower'],
    ['mowing', 'mow'],
    ['graders', 'grader'],
    ['grading', 'grad'],
    ['grade', 'grad'],
    ['plugging', 'plug'],
    ['drilling', 'drill'],
    ['brushes', 'brush'],
    ['boxes', 'box'],
    ['buses', 'bus'],
    ['bus', 'bus'],
    ['hoses', 'hose'],
    ['hose', 'hose'],
    ['houses', 'hous'],
    ['house', 'hous'],
    ['bodies', 'body'],
    ['chassis', 'chassis'],
    ['towed', 'tow'],
    ['speed', 'speed'],
    ['wing', 'wing'],
    ['string', 'string'],
    ['souffleuses', 'souffleus'],
    ['souffleuse', 'souffleus'],
    ['signaux', 'signal'],
    ['panneaux', 'panneau'],
    ['kx040', 'kx040'],
    ['4x4', '4x4'],
    ['ice', 'ice'],
  ])('%s -> %s', (word, expected) => expect(stem(word)).toBe(expected));
});

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
  it('leaves out stop words and null texts', () => {
    expect(wordsToIndex(['The truck of the town', null])).toEqual(['truck', 'town']);
  });
  it('limits the number of words', () => {
    const endless = Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(' ');
    expect(wordsToIndex([endless, 'x'.repeat(5_000)])).toHaveLength(400);
  });
});

describe('parseTerms', () => {
  it('marks only the last term as a prefix', () => {
    expect(parseTerms('Snow  PLOWS')).toEqual([
      { word: 'snow', stem: 'snow', isPrefix: false },
      { word: 'plows', stem: 'plow', isPrefix: true },
    ]);
  });
  it.each(['%', '_', '\\', '!!', '  '])('finds no terms in %j', (text) => expect(parseTerms(text)).toEqual([]));
  it('keeps a single stop word, which may be a prefix', () => {
    expect(parseTerms('for').map(({ word }) => word)).toEqual(['for']);
    expect(parseTerms('plow for').map(({ word }) => word)).toEqual(['plow']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readTerms, stem, wordsToIndex } from './words.ts';

describe('a stem', () => {
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
  ])('of %s is %s', (word, expected) => expect(stem(word)).toBe(expected));
});

describe('the words of a listing', () => {
  it('are without case, accents and ligatures', () => {
    expect(wordsToIndex(['Épandeur à SEL', 'Main-d’œuvre'])).toEqual(
      expect.arrayContaining(['epandeur', 'sel', 'main', 'oeuvre']),
    );
  });
  it('hold hyphened words in one too', () => {
    expect(wordsToIndex(['Skid-steer KX040-4'])).toEqual(
      expect.arrayContaining(['skid', 'steer', 'skidsteer', 'kx040', '4', 'kx0404']),
    );
  });
  it('leave out what everything holds, and what is absent', () => {
    expect(wordsToIndex(['The truck of the town', null])).toEqual(['truck', 'town']);
  });
  it('end somewhere', () => {
    const endless = Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(' ');
    expect(wordsToIndex([endless, 'x'.repeat(5_000)])).toHaveLength(400);
  });
});

describe('the terms of a search', () => {
  it('are open at the end only', () => {
    expect(readTerms('Snow  PLOWS')).toEqual([
      { word: 'snow', stem: 'snow', isOpen: false },
      { word: 'plows', stem: 'plow', isOpen: true },
    ]);
  });
  it.each(['%', '_', '\\', '!!', '  '])('are none in %j', (text) => expect(readTerms(text)).toEqual([]));
  it('keep a stop word that stands alone, as it may be the beginning of another', () => {
    expect(readTerms('for').map(({ word }) => word)).toEqual(['for']);
    expect(readTerms('plow for').map(({ word }) => word)).toEqual(['plow']);
  });
});

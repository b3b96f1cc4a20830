import { describe, expect, it } from '@jest/globals';
import { isMeasure, measuresIn } from './measures.ts';
import { fold } from './tokens.ts';
import { parseSearch, wordsToIndex } from './words.ts';

/** Each row: writings of one measure, the canonical form first. */
const WRITINGS = [
  [
    '15in',
    '15 in',
    '15 IN',
    '15-inch',
    '15 inches',
    '15-in.',
    '15"',
    '15″',
    '15 po',
    '15 pouces',
    '15\u00a0po',
    '15.0 in',
  ],
  ['56kw', '56kW', '56 kW', '56 KW', '56\u202fkW', '56-kilowatt', '56 kilowatts'],
  ['7.5kw', '7.5kW', '7,5 kW', '7.50 kW', '7 1/2 kW', '7½ kW', '7,5\u00a0kW'],
  ['0.75ton', '3/4ton', '3/4 ton', '3/4-ton', '¾ ton', '¾-tonne', '0,75 tonne', '0.75 t'],
  ['12v', '12V', '12 v', '12-volt', '12 volts', '12 V.'],
  ['4x4', '4X4', '4 x 4', '4×4', '4 × 4'],
  ['8x10', "8' x 10'", '8 ft x 10 ft', '8x10 ft', '8 pi × 10 pi', "8'x10'"],
  ['1200kg', '1,200 kg', '1 200 kg', '1200 kilos', '1\u202f200\u00a0kg'],
  ['5cuyd', '5 cu yd', '5 cu. yd.', '5 yd³', '5 cubic yards', '5-cubic-yard', '5 verges cubes', '5 v³'],
  ['20ft', '20ft', '20 feet', '20-foot', "20'", '20 pi', '20 pieds'],
  ['100hp', '100 HP', '100hp', '100 ch', '100 cv', '100 chevaux', '100 horsepower'],
  ['30l', '30 L', '30 litres', '30 liter'],
  ['4wd', '4WD', '4 wd', '4 roues motrices', '4RM'],
] as const;

describe('measures', () => {
  it.each(WRITINGS.flatMap(([canonical, ...writings]) => writings.map((writing) => [writing, canonical])))(
    '%s is %s',
    (writing, canonical) => {
      expect(measuresIn(fold(`Bucket ${writing}, used`))).toContain(canonical);
      expect(measuresIn(fold(writing))).toContain(canonical);
      expect(isMeasure(canonical)).toBe(true);
    },
  );

  it.each(WRITINGS)('every writing of %s finds every other', (...writings) => {
    for (const text of writings)
      for (const search of writings) {
        const indexed = wordsToIndex([`Cutter ${text} with blade`]);
        const terms = parseSearch(`cutter ${search}`).flatMap((part) => part.terms);
        for (const { word } of terms)
          expect([text, search, indexed]).toEqual([text, search, expect.arrayContaining([word])]);
        expect(terms.at(-1)!.isPrefix).toBe(false);
      }
  });

  it.each([
    'D6T',
    '580 SN',
    'KX040-4',
    'in 2019',
    '2019',
    'l’eau 5',
    'tc-54',
    '3,5',
    '1/2',
    'm3 5',
    'x 4',
    '5e',
    '12 index',
    '15inox',
  ])('there is none in %s', (text) => expect(measuresIn(fold(text))).toEqual([]));

  it.each(['15', '56k', 'kw', 'kx040', '4x', '12volts', 'in'])('%s is no complete measure', (word) => {
    expect(isMeasure(word)).toBe(false);
  });
});

describe('the name of a model', () => {
  it.each([
    ['Case 580SN', 'Case 580 SN'],
    ['Kubota KX040-4', 'Kubota KX 040-4'],
    ['JD310', 'JD 310'],
  ])('%s and %s find each other', (...names) => {
    for (const text of names)
      for (const search of names)
        for (const { word } of parseSearch(search).flatMap(({ terms }) => terms))
          expect(wordsToIndex([text])).toContain(word);
  });
});

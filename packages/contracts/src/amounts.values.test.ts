import { describe, expect, it } from '@jest/globals';
import { parseCents, parseHundredths, toAmount } from './amounts.values.ts';

/** What users write, and its cents. Applied to every place that takes an amount. */
const AMOUNTS: [string, number][] = [
  ['450', 45_000],
  ['450,00', 45_000],
  ['450.5', 45_050],
  ['450,5', 45_050],
  ['0,07', 7],
  ['1,234', 123_400],
  ['1,234.50', 123_450],
  ['1 234,50', 123_450],
  ['1\u00A0234,50\u00A0$', 123_450],
  ['1\u202F234,50\u202F$', 123_450],
  ['1\u2009234.5', 123_450],
  ['12 345 678', 1_234_567_800],
  ['1,234,567.89', 123_456_789],
  ['$450', 45_000],
  ['$ 1,234', 123_400],
  ['450 $', 45_000],
  ['CA$450.00', 45_000],
  ['450,00 CA$', 45_000],
  ['450,00 $ CA', 45_000],
  ['450 CAD', 45_000],
];

describe('parseCents', () => {
  it.each(AMOUNTS)('reads %j', (text, cents) => expect(parseCents(text)).toBe(cents));

  it.each([
    '',
    '-5',
    '−5',
    '1.234',
    '1,23,456',
    '1,234,50',
    '1,2345',
    '12 34',
    '1 234\u00A0567',
    '1.234,50',
    '450.',
    ',50',
    '5,125.125',
    '$',
    '$5$',
    '1e3',
    '٤٥٠',
    'CA$-5',
    '1'.repeat(16),
  ])('rejects %j', (text) => expect(parseCents(text)).toBeUndefined());
});

it('reads a quantity without a currency', () => {
  expect([parseHundredths('7,25'), parseHundredths('1 234,5'), parseHundredths('7 $')]).toEqual([
    725,
    123_450,
    undefined,
  ]);
});

it('writes an amount as it is stored', () => {
  expect([45_000, 45_050, 7].map(toAmount)).toEqual(['450', '450.50', '0.07']);
});

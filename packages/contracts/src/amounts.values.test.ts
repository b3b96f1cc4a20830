import { describe, expect, it } from '@jest/globals';
import { AMOUNTS, NO_AMOUNTS, QUANTITIES } from '@commonyard/testing/cases/amounts';
import { parseCents, parseHundredths, toAmount } from './amounts.values.ts';

describe('parseCents', () => {
  it.each(AMOUNTS)('reads %j', (text, cents) => expect(parseCents(text)).toBe(cents));

  it.each(['', ...NO_AMOUNTS])('rejects %j', (text) => expect(parseCents(text)).toBeUndefined());
});

describe('parseHundredths', () => {
  it.each(QUANTITIES)('reads %j', (text, hundredths) => expect(parseHundredths(text)).toBe(hundredths));

  it.each(['7 $', ...NO_AMOUNTS])('rejects %j', (text) => expect(parseHundredths(text)).toBeUndefined());
});

it('writes an amount as it is stored', () => {
  expect([45_000, 45_050, 7].map(toAmount)).toEqual(['450', '450.50', '0.07']);
});

import { describe, expect, it } from '@jest/globals';
import { parseCents } from '@commonyard/contracts/amounts.values';
import { readDecimal, toDollars } from './dollars.ts';

describe('parseCents', () => {
  it.each([
    ['450', 45_000],
    [' $1,800.50 ', 180_050],
    ['85,5', 8_550],
    ['1 800,25 $', 180_025],
    ['1,800', 180_000],
    ['0', 0],
    ['0.07', 7],
  ])('reads %s', (text, cents) => expect(parseCents(text)).toBe(cents));

  it.each(['', 'abc', '-1', '1.234', '1e3', '12,34,5'])('rejects %s', (text) =>
    expect(parseCents(text)).toBe(undefined),
  );
});

describe('readDecimal', () => {
  it('reads decimal points and commas', () => {
    expect([readDecimal('7.5'), readDecimal('7,25'), readDecimal('7.125')]).toEqual([7.5, 7.25, undefined]);
  });
});

describe('toDollars', () => {
  it('leaves out cents that are zero', () => {
    expect([toDollars(45_000), toDollars(8_550), toDollars(7)]).toEqual(['450', '85.50', '0.07']);
  });
});

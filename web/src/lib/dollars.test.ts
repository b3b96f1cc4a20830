import { describe, expect, it } from '@jest/globals';
import { readDecimal, toDollars } from './dollars.ts';

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

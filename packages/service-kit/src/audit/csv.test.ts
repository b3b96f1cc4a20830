import { expect, it } from '@jest/globals';
import { toCsvLine } from './csv.ts';

it('quotes what needs quotes, and leaves out null', () => {
  expect(toCsvLine([1, 'plain', null, 'a,b', 'a "b"', 'a\nb'])).toBe('1,plain,,"a,b","a ""b""","a\nb"\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'does not let a spreadsheet take %j for a formula',
  (text) => {
    const cell = toCsvLine([text]).trimEnd();
    expect(cell.replaceAll('"', '')).toMatch(/^'/);
  },
);

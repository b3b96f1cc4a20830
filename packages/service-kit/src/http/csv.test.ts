import { expect, it } from '@jest/globals';
import { toCsvAmount, toCsvInstant, toCsvLine } from './csv.ts';

it('quotes what needs quotes, and leaves out null', () => {
  expect(toCsvLine([1, 'plain', null, 'a,b', 'a;b', 'a "b"', 'a\nb'], 'en')).toBe(
    '1,plain,,"a,b","a;b","a ""b""","a\nb"\r\n',
  );
  expect(toCsvLine([1, null, 'a,b', 'a;b'], 'fr')).toBe('1;;"a,b";"a;b"\r\n');
});

it.each([',', ';', '\t'])('quotes a formula behind %j, which separates values in some spreadsheet', (separator) => {
  for (const locale of ['en', 'fr'] as const)
    expect(toCsvLine([`x${separator}=1+1`], locale)).toBe(`"x${separator}=1+1"\r\n`);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'does not let a spreadsheet take %j for a formula',
  (text) => {
    for (const locale of ['en', 'fr'] as const) {
      const cell = toCsvLine([text], locale).trimEnd();
      expect(cell.replaceAll('"', '')).toMatch(/^'/);
    }
  },
);

it('writes amounts with the decimal sign of the language', () => {
  expect(toCsvLine([toCsvAmount(123_450, 'en'), toCsvAmount(-5, 'en'), toCsvAmount(null, 'en')], 'en')).toBe(
    '1234.50,-0.05,\r\n',
  );
  expect(toCsvLine([toCsvAmount(123_450, 'fr'), toCsvAmount(-5, 'fr')], 'fr')).toBe('1234,50;-0,05\r\n');
});

it.each([
  ['2026-01-01T04:59:59.000Z', '2025-12-31 23:59:59'],
  ['2026-07-01T04:00:00.123456Z', '2026-07-01 00:00:00'],
])('writes the instant %s in the time of Toronto', (instant, text) => expect(toCsvInstant(instant)).toBe(text));

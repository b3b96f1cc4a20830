import { expect, it } from '@jest/globals';
import { addDays, addMonths, countDays } from './calendar-days.values.ts';

it('adds days over the ends of months and years, and over the change of clocks', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-10-31', 2)).toBe('2026-11-02');
  expect(addDays('0002-03-01', 1)).toBe('0002-03-02');
});

it.each(['', '11/20/2026', '2026-11-20T23:00:00Z'])('rejects %j, which is not a day', (text) => {
  expect(() => addDays(text, 1)).toThrow(RangeError);
});

it('adds months, to the last day of a month that is too short', () => {
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
});

it('counts the first and the last day', () => {
  expect(countDays('2026-12-01', '2026-12-01')).toBe(1);
  expect(countDays('2026-10-30', '2026-11-03')).toBe(5);
});

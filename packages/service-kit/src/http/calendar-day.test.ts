import { describe, expect, it } from '@jest/globals';
import { latestTorontoHour, parseCalendarDay, startOfTorontoDay, torontoDay, torontoHour } from './calendar-day.ts';

describe('a calendar day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2028-02-29', '2028-02-29'],
    // 02:00 UTC is the previous day in Toronto.
    ['2026-11-21T02:00:00Z', '2026-11-20'],
    ['2026-11-21T05:00:00.000Z', '2026-11-21'],
    ['2026-07-01T00:30:00-04:00', '2026-07-01'],
  ])('%s is parsed as %s', (text, day) => expect(parseCalendarDay(text)).toBe(day));

  it.each([
    '2026-13-01',
    '2026-02-30',
    '2026-02-29',
    '20261120',
    '275761-01-01',
    '1999-12-31',
    '2101-01-01',
    'soon',
    '',
    '2026-11-20T25:00:00Z',
    '2026-11-20 10:00',
  ])('%s is rejected', (text) => expect(parseCalendarDay(text)).toBeUndefined());
});

it.each([
  ['2026-01-15', '2026-01-15T05:00:00.000Z'],
  ['2026-07-15', '2026-07-15T04:00:00.000Z'],
  // Clocks change at two in the morning.
  ['2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', '2026-11-02T05:00:00.000Z'],
])('%s begins at %s in Toronto', (day, instant) => {
  expect(startOfTorontoDay(day).toISOString()).toBe(instant);
});

it.each([
  ['2026-01-15', '2026-01-15T11:00:00.000Z'],
  ['2026-07-15', '2026-07-15T10:00:00.000Z'],
  ['2026-11-01', '2026-11-01T11:00:00.000Z'],
  ['2027-03-14', '2027-03-14T10:00:00.000Z'],
])('six in the morning of %s in Toronto is %s', (day, instant) => {
  expect(torontoHour(day, 6).toISOString()).toBe(instant);
});

it('the day of an instant does not depend on the instant before', () => {
  const instants: [string, string][] = [
    ['2026-11-21T04:59:59.999Z', '2026-11-20'],
    ['2026-11-21T05:00:00Z', '2026-11-21'],
    ['2026-11-21T04:00:00Z', '2026-11-20'],
    ['2026-07-21T03:59:59.999Z', '2026-07-20'],
    ['2026-07-21T04:00:00Z', '2026-07-21'],
  ];
  expect(instants.map(([instant]) => torontoDay(new Date(instant)))).toEqual(instants.map(([, day]) => day));
  expect(() => torontoDay(new Date(Number.NaN))).toThrow(RangeError);
  expect(torontoDay(new Date('2026-07-21T04:00:00Z'))).toBe('2026-07-21');
});

it.each([
  ['2027-01-15T11:59:00Z', undefined, '2027-01-14T12:00:00.000Z'],
  ['2027-01-15T12:00:00Z', undefined, '2027-01-15T12:00:00.000Z'],
  // The day before lasted 23 hours.
  ['2027-03-15T04:30:00Z', undefined, '2027-03-14T11:00:00.000Z'],
  // A Friday, and Mondays before and after seven.
  ['2027-01-15T12:00:00Z', 1, '2027-01-11T12:00:00.000Z'],
  ['2027-01-11T11:59:59Z', 1, '2027-01-04T12:00:00.000Z'],
  ['2027-01-11T12:00:00Z', 1, '2027-01-11T12:00:00.000Z'],
  ['2027-03-17T12:00:00Z', 1, '2027-03-15T11:00:00.000Z'],
])('at %s the latest seven in the morning of weekday %s was %s', (now, weekday, expected) => {
  expect(latestTorontoHour(new Date(now), 7, weekday).toISOString()).toBe(expected);
});

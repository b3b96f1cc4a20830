import { describe, expect, it } from '@jest/globals';
import {
  daysUntilReturn,
  findDaysProblem,
  findUnavailable,
  returnDayOf,
  type Days,
  type LendingWindow,
} from './loan-days.values.ts';

const WINDOW: LendingWindow = {
  today: '2026-12-01',
  unavailable: [
    { startsOn: '2026-12-08', endsOn: '2026-12-11' },
    { startsOn: '2026-12-20', endsOn: '2026-12-20' },
  ],
  minDays: 1,
  maxDays: 366,
  noticeDays: 0,
  advanceDays: 365,
  availableFrom: null,
  availableTo: null,
};
const days = (startsOn: string, endsOn = startsOn): Days => ({ startsOn, endsOn });

describe('findDaysProblem', () => {
  it.each<[string, Days, Partial<LendingWindow>, string, string, object]>([
    ['a reversed range', days('2026-12-05', '2026-12-04'), {}, 'endsOn', 'The last day cannot', {}],
    ['a past day', days('2026-11-30'), {}, 'startsOn', 'The first day has passed', {}],
    [
      'a day before the notice',
      days('2026-12-03'),
      { noticeDays: 3 },
      'startsOn',
      'needs a notice of {days}',
      { days: 3, day: '2026-12-04' },
    ],
    [
      'a day too far ahead',
      days('2026-12-16'),
      { advanceDays: 14 },
      'startsOn',
      'up to {days} ahead',
      { days: 14, day: '2026-12-15' },
    ],
    [
      'a day before the offer',
      days('2026-12-05'),
      { availableFrom: '2026-12-06' },
      'startsOn',
      'available from {day}',
      { day: '2026-12-06' },
    ],
    [
      'a day after the offer',
      days('2026-12-05', '2026-12-07'),
      { availableTo: '2026-12-06' },
      'endsOn',
      'available until {day}',
      { day: '2026-12-06' },
    ],
    ['too few days', days('2026-12-05', '2026-12-06'), { minDays: 3 }, 'endsOn', 'The shortest loan', { days: 3 }],
    ['too many days', days('2026-12-02', '2026-12-05'), { maxDays: 3 }, 'endsOn', 'The longest loan', { days: 3 }],
    ['the day of a period', days('2026-12-20'), {}, 'startsOn', 'not available', {}],
    ['days around a period', days('2026-12-07', '2026-12-12'), {}, 'startsOn', 'not available', {}],
  ])('reports %s', (_name, chosen, over, field, text, values) => {
    const problem = findDaysProblem(chosen, { ...WINDOW, ...over });
    expect([problem?.field, problem?.values]).toEqual([field, values]);
    expect(problem?.text).toContain(text);
  });

  it('accepts the days between two periods, and the bounds of every rule', () => {
    const narrow = {
      noticeDays: 11,
      advanceDays: 11,
      minDays: 8,
      maxDays: 8,
      availableFrom: '2026-12-12',
      availableTo: '2026-12-19',
    };
    expect(findDaysProblem(days('2026-12-12', '2026-12-19'), { ...WINDOW, ...narrow })).toBeUndefined();
    expect(findDaysProblem(days('2026-12-01'), WINDOW)).toBeUndefined();
  });
});

it('finds the first period that has one of the days', () => {
  expect(findUnavailable(WINDOW.unavailable, days('2026-12-11', '2026-12-31'))).toEqual(WINDOW.unavailable[0]);
  expect(findUnavailable(WINDOW.unavailable, days('2026-12-12', '2026-12-19'))).toBeUndefined();
});

describe('returnDayOf', () => {
  it('is the earlier one of the last day and the day of a recall', () => {
    const endsOn = '2026-12-05';
    expect(returnDayOf({ endsOn })).toBe(endsOn);
    expect(returnDayOf({ endsOn, recallDue: null })).toBe(endsOn);
    expect(returnDayOf({ endsOn, recallDue: '2026-12-03' })).toBe('2026-12-03');
    // The last day was moved to before the recall.
    expect(returnDayOf({ endsOn, recallDue: '2026-12-08' })).toBe(endsOn);
  });

  it('ends the days of a recalled loan', () => {
    const days = { startsOn: '2026-12-01', endsOn: '2026-12-05' };
    expect(daysUntilReturn({ ...days, recallDue: '2026-12-03' })).toEqual({ ...days, endsOn: '2026-12-03' });
    expect(daysUntilReturn({ ...days, recallDue: null })).toEqual(days);
  });
});

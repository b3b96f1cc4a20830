import { describe, expect, it } from '@jest/globals';
import { findNextFreeDays, takenParts } from './loan-facts.tsx';

const calendar = {
  today: '2026-11-25',
  unavailable: [
    { startsOn: '2026-12-03', endsOn: '2026-12-08' },
    { startsOn: '2026-12-11', endsOn: '2026-12-12' },
  ],
  minDays: 1,
  maxDays: 60,
  noticeDays: 2,
  advanceDays: 60,
  availableFrom: null,
  availableTo: null,
};

describe('findNextFreeDays', () => {
  it('keeps free days', () => {
    const days = { startsOn: '2026-11-28', endsOn: '2026-12-02' };
    expect(findNextFreeDays(days, calendar)).toEqual(days);
  });

  it('skips gaps that are too short', () => {
    expect(findNextFreeDays({ startsOn: '2026-12-01', endsOn: '2026-12-05' }, calendar)).toEqual({
      startsOn: '2026-12-13',
      endsOn: '2026-12-17',
    });
    expect(findNextFreeDays({ startsOn: '2026-12-07', endsOn: '2026-12-08' }, calendar)).toEqual({
      startsOn: '2026-12-09',
      endsOn: '2026-12-10',
    });
  });

  it('starts after the notice', () => {
    expect(findNextFreeDays({ startsOn: '2026-11-25', endsOn: '2026-11-25' }, calendar)).toEqual({
      startsOn: '2026-11-27',
      endsOn: '2026-11-27',
    });
  });

  it('is undefined where all days are taken as far as a loan may begin', () => {
    const unavailable = [{ startsOn: '2026-11-25', endsOn: '2027-11-25' }];
    expect(findNextFreeDays({ startsOn: '2026-12-01', endsOn: '2026-12-01' }, { ...calendar, unavailable })).toBe(
      undefined,
    );
  });

  it('goes back to earlier days where none are free later, within the availability of the listing', () => {
    const days = { startsOn: '2026-12-03', endsOn: '2026-12-05' };
    expect(findNextFreeDays(days, { ...calendar, availableTo: '2026-12-14' })).toEqual({
      startsOn: '2026-11-27',
      endsOn: '2026-11-29',
    });
    const long = { startsOn: '2026-12-01', endsOn: '2026-12-10' };
    expect(findNextFreeDays(long, { ...calendar, availableTo: '2026-12-16' })).toBe(undefined);
  });
});

describe('takenParts', () => {
  it.each([
    [
      'no period',
      [
        ['2026-11-01', '2026-11-30'],
        ['2026-12-06', '2026-12-07'],
      ],
      [],
    ],
    ['an earlier period', [['2026-11-20', '2026-12-02']], [['2026-12-01', '2026-12-02']]],
    ['a later period', [['2026-12-04', '2026-12-20']], [['2026-12-04', '2026-12-05']]],
    ['a period around them', [['2026-11-20', '2026-12-20']], [['2026-12-01', '2026-12-05']]],
    [
      'two periods',
      [
        ['2026-12-01', '2026-12-01'],
        ['2026-12-03', '2026-12-04'],
      ],
      [
        ['2026-12-01', '2026-12-01'],
        ['2026-12-03', '2026-12-04'],
      ],
    ],
  ])('are the days that they share with %s', (_what, unavailable, taken) => {
    const toDays = (periods: string[][]) =>
      periods.map(([startsOn, endsOn]) => ({ startsOn: startsOn!, endsOn: endsOn! }));
    const days = { startsOn: '2026-12-01', endsOn: '2026-12-05' };
    expect(takenParts(days, toDays(unavailable))).toEqual(toDays(taken));
  });
});

import { describe, expect, it } from '@jest/globals';
import { findNextFreeDays } from './loan-facts.tsx';

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

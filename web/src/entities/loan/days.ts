import { addDays, countDays } from '@commonyard/contracts/calendar-days.values';
import { findUnavailable, type Days } from '@commonyard/contracts/loan-days.values';
import { formatShortDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import type { TFunction } from '../../lib/translation.ts';

export const lengthOf = ({ startsOn, endsOn }: Days): number => countDays(startsOn, endsOn);

/** 'From Dec 1 to Dec 5', or one day. */
export function daysText({ startsOn, endsOn }: Days, t: TFunction): string {
  const day = (value: string) => formatShortDay(value, currentLanguage());
  return startsOn === endsOn ? day(startsOn) : t('From {from} to {to}', { from: day(startsOn), to: day(endsOn) });
}

type Calendar = { today: string; unavailable: readonly Days[]; noticeDays: number; advanceDays: number };

/** The next free days of the same number, from these days on; undefined where there are none. */
export function findNextFreeDays(
  days: Days,
  { today, unavailable, noticeDays, advanceDays }: Calendar,
): Days | undefined {
  const earliest = addDays(today, noticeDays);
  let startsOn = days.startsOn > earliest ? days.startsOn : earliest;
  while (startsOn <= addDays(today, advanceDays)) {
    const next = { startsOn, endsOn: addDays(startsOn, lengthOf(days) - 1) };
    const taken = findUnavailable(unavailable, next);
    if (!taken) return next;
    startsOn = addDays(taken.endsOn, 1);
  }
  return undefined;
}

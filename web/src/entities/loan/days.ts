import { addDays, countDays } from '@commonyard/contracts/calendar-days.values';
import { findFirstDays, findUnavailable, type Days, type LendingWindow } from '@commonyard/contracts/loan-days.values';
import { formatShortDay } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';

export const lengthOf = ({ startsOn, endsOn }: Days): number => countDays(startsOn, endsOn);

/** 'From Dec 1 to Dec 5', or one day. */
export function daysText({ startsOn, endsOn }: Days, t: TFunction): string {
  return startsOn === endsOn
    ? formatShortDay(startsOn)
    : t('From {from} to {to}', { from: formatShortDay(startsOn), to: formatShortDay(endsOn) });
}

/** The next free days of the same number from these days on, or else the first ones before; undefined where there are none. */
export function findNextFreeDays(days: Days, window: LendingWindow): Days | undefined {
  const { earliest } = findFirstDays(window);
  const wanted = days.startsOn > earliest ? days.startsOn : earliest;
  return findFreeDays(wanted, lengthOf(days), window) ?? findFreeDays(earliest, lengthOf(days), window);
}

/** The first free days of a number that begin on a day or later. */
function findFreeDays(first: string, length: number, window: LendingWindow): Days | undefined {
  const { latest } = findFirstDays(window);
  let startsOn = first;
  while (startsOn <= latest) {
    const next = { startsOn, endsOn: addDays(startsOn, length - 1) };
    if (window.availableTo !== null && next.endsOn > window.availableTo) return undefined;
    const taken = findUnavailable(window.unavailable, next);
    if (!taken) return next;
    startsOn = addDays(taken.endsOn, 1);
  }
  return undefined;
}

import { addDays } from '@commonyard/contracts/calendar-days.values';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import type { UnavailableDays } from '@commonyard/contracts/http/loans';
import { conflict } from '@commonyard/service-kit/errors/http-error';
import type { CalendarRow } from '../database.ts';

/** Throws 409 where the client has seen another version than the present one. */
export function assertVersion({ version }: Pick<CalendarRow, 'version'>, seenVersion: number | undefined): void {
  if (seenVersion !== undefined && seenVersion !== version)
    throw conflict('stale_version', LOAN_MESSAGES.staleCalendar);
}

/** When a listing can be lent. Days are `YYYY-MM-DD` and compare as strings. */
export type Window = {
  today: string;
  minDays: number;
  noticeDays: number;
  advanceDays: number;
  availableFrom: string | null;
  availableTo: string | null;
};

/** The first day on which the shortest loan can begin; null where there is none. `unavailable` is in order. */
export function findNextFreeDay(unavailable: readonly UnavailableDays[], window: Window): string | null {
  const { today, minDays, noticeDays, advanceDays, availableFrom, availableTo } = window;
  const latest = addDays(today, advanceDays);
  let day = addDays(today, noticeDays);
  if (availableFrom !== null && availableFrom > day) day = availableFrom;
  let last = addDays(day, minDays - 1);
  for (const { startsOn, endsOn } of unavailable)
    if (endsOn >= day && startsOn <= last) {
      day = addDays(endsOn, 1);
      last = addDays(day, minDays - 1);
    }
  return day > latest || (availableTo !== null && last > availableTo) ? null : day;
}

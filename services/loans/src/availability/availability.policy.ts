import { addDays } from '@commonyard/contracts/calendar-days.values';
import { canSeeListing } from '@commonyard/contracts/listing-visibility.values';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import type { UnavailableDays } from '@commonyard/contracts/http/loans';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, notFound } from '@commonyard/service-kit/http/errors';
import type { CalendarRow, ListingRow } from '../database.ts';

/** The same error whether the listing does not exist, has no calendar, or the caller may not see it. */
export const listingNotFound = () => notFound('asset_not_found', 'The requested equipment could not be found.');
export const datesTaken = () => conflict('dates_taken', LOAN_MESSAGES.datesTaken);

/** Equipment that is offered has a calendar. It is public with its listing; else for the lending side and administrators. */
export const canSee = (
  caller: Caller,
  listing: Pick<ListingRow, 'type' | 'status' | 'removed' | 'userId' | 'municipality'>,
): boolean => listing.type === 'available_asset' && !listing.removed && canSeeListing(caller, listing);

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

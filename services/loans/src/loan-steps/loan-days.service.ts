import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { LendingTerms } from '@commonyard/contracts/http/loans';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { listUnavailable } from '../availability/availability.repository.ts';
import type { ListingRow, Trx } from '../database.ts';
import { hasOfficer } from '../projections/users.repository.ts';
import { findTerms } from '../availability/terms.repository.ts';
import { assertDays, notLendable } from './loan-days.policy.ts';

/**
 * Checks that a listing can be lent on some days, and returns its terms. Throws 400 for days on which it is not lent at all, and
 * 409 for days that are taken and for a listing that cannot be lent.
 */
export async function checkDays(trx: Trx, listing: ListingRow, days: Days, now: Date): Promise<LendingTerms> {
  const terms = await findTerms(trx, listing.id);
  if (!terms || listing.removed || !(await hasOfficer(trx, listing.municipality))) throw notLendable();
  const { availableFrom, availableTo } = listing;
  // Days in the wrong order are an error of the form, and no range for Postgres.
  const isOrdered = days.startsOn <= days.endsOn;
  // The calendar needs its buffer days after the loan, too: `listUnavailable` adds them before each busy period.
  const period = { from: days.startsOn, to: addDays(days.endsOn, 1) };
  const unavailable = isOrdered ? await listUnavailable(trx, listing.id, period) : [];
  assertDays(days, { ...terms, today: torontoDay(now), unavailable, availableFrom, availableTo });
  return terms;
}

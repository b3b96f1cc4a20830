import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { listTaken } from '../loans/taken-days.repository.ts';
import type { ListingRow, Trx } from '../database.ts';
import { hasOfficer } from '../projections/users.repository.ts';
import { outOfService } from '../loans/loans.policy.ts';
import { findLending } from '../availability/terms.repository.ts';
import { assertDays, notLendable } from './loan-days.policy.ts';

/**
 * Checks that a listing can be lent on some days, and returns its terms. Throws 400 for days on which it is not lent at all, and
 * 409 for days that are taken and for a listing that cannot be lent.
 */
export async function checkDays(
  trx: Trx,
  listing: ListingRow,
  days: Days,
  now: Date,
  problem = notLendable,
): Promise<LendingTerms> {
  const lending = await findLending(trx, listing.id);
  if (!lending || listing.removed || !(await hasOfficer(trx, listing.municipality))) throw problem();
  const { terms, outOfServiceSince } = lending;
  if (outOfServiceSince !== null) throw outOfService();
  const { availableFrom, availableTo } = listing;
  // Days in the wrong order are an error of the form, and no range for Postgres.
  const isOrdered = days.startsOn <= days.endsOn;
  const unavailable = isOrdered ? await listTaken(trx, { ...days, listingId: listing.id }) : [];
  assertDays(days, { ...terms, today: torontoDay(now), unavailable, availableFrom, availableTo });
  return terms;
}

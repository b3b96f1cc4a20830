import type { LoanBody } from '@commonyard/contracts/http/loans';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import type { LoanRow, Trx } from '../database.ts';
import { lockListingForShare } from '../projections/listings.repository.ts';
import { assertForeign, assertOffered } from './loan-days.policy.ts';
import { checkDays } from './loan-days.service.ts';
import { toNewLoan } from './new-loan.mapper.ts';
import { dueAtOf } from '../loans/loans.policy.ts';
import { insertLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { recordNewLoan } from '../loans/loans.service.ts';

/**
 * Requests a listing of another municipality for some days, which it does not reserve. Throws 400 for days on which the listing
 * is not lent and for what its terms do not offer, 409 for days that are taken, an own listing and one that cannot be lent. An
 * imported loan has an id already.
 */
export async function requestLoan(
  trx: Trx,
  body: LoanBody,
  caller: Caller,
  now: Date,
  imported?: Pick<LoanRow, 'id'>,
): Promise<LoanOfListing> {
  const listing = await lockListingForShare(trx, body.listingId);
  assertForeign(caller, listing);
  const days = { startsOn: parseCalendarDay(body.startsOn)!, endsOn: parseCalendarDay(body.endsOn)! };
  // Terms and availability of today say nothing about an imported loan.
  if (!imported) assertOffered(body, await checkDays(trx, listing, days, now));
  const inserted = await insertLoan(trx, {
    ...imported,
    ...toNewLoan(listing, { userId: caller.userId!, municipality: caller.municipality! }, now),
    status: 'requested',
    turn: 'lender',
    ...days,
    operator: body.operator ?? false,
    transport: body.transport ?? false,
    hours: body.hours ?? null,
    purpose: body.purpose || null,
    dueAt: dueAtOf({ status: 'requested', ...days, expiresOn: null }, now),
  });
  const loan = { ...inserted, listing };
  await recordNewLoan(trx, loan, { by: 'borrower', actorId: caller.userId, now });
  return loan;
}

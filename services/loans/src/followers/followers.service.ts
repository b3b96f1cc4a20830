import { systemClock } from '@commonyard/service-kit/clock';
import { toSearchWords } from '@commonyard/service-kit/db/search-words';
import { lockCalendar } from '../availability/availability.repository.ts';
import type { Trx } from '../database.ts';
import { getListing } from '../projections/listings.repository.ts';
import {
  hasLoans,
  listOpenLoansOf,
  lockCalendarsOfLoans,
  lockLoansOfListing,
  type LoanInquiry,
  updateInquiry,
  updateLender,
  updateTitleWords,
} from './followers.repository.ts';
import { SYSTEM, turnOf } from '../loans/loans.policy.ts';
import { lockLoan } from '../loans/loans.repository.ts';
import { moveLoan } from '../loans/loans.service.ts';

/**
 * Brings the loans of a listing up to its projection: the words of its title, its owner, and the end of the open loans of a
 * removed listing. An accepted loan keeps its days.
 */
export async function followListing(trx: Trx, listingId: number): Promise<void> {
  if (!(await hasLoans(trx, listingId))) return;
  await lockCalendar(trx, listingId);
  const listing = await getListing(trx, listingId);
  const { title, userId, municipality, removed } = listing;
  if (title !== null) await updateTitleWords(trx, listingId, toSearchWords([title]));
  for (const loan of await lockLoansOfListing(trx, listingId)) {
    if (loan.lenderUserId !== userId && loan.lenderMunicipality === municipality)
      await updateLender(trx, loan, { userId });
    if (removed && turnOf(loan.status) !== null)
      await moveLoan(trx, { ...loan, listing }, 'cancel', {}, { ...SYSTEM, now: systemClock() });
  }
}

/** The same of several listings. Several calendars are locked by ascending listing everywhere. */
export async function followListings(trx: Trx, listingIds: number[]): Promise<void> {
  for (const id of [...new Set(listingIds)].toSorted((one, other) => one - other)) await followListing(trx, id);
}

/** Cancels the open loans of borrowers whose accounts were closed and whose municipality does not keep their records. */
export async function cancelLoansOf(trx: Trx, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  for (const { id, listingId } of await listOpenLoansOf(trx, userIds)) {
    await lockCalendar(trx, listingId);
    const loan = await lockLoan(trx, id);
    if (turnOf(loan.status) !== null) await moveLoan(trx, loan, 'cancel', {}, { ...SYSTEM, now: systemClock() });
  }
}

/** Sets the inquiries of loans, which they keep. Locks their calendars first: two loans may be of one listing. */
export async function setInquiries(trx: Trx, inquiries: LoanInquiry[]): Promise<void> {
  if (inquiries.length === 0) return;
  await lockCalendarsOfLoans(
    trx,
    inquiries.map(({ loanId }) => loanId),
  );
  for (const { loanId, inquiryId } of inquiries) await updateInquiry(trx, loanId, inquiryId);
}

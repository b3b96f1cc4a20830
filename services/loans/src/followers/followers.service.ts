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
import { moveLoan, recordTakenBackApproval } from '../loans/loans.service.ts';

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

/** The accounts that were closed and whose municipality does not keep their records, and those whose approval was taken back. */
export type LeftAccounts = { closed: number[]; waiting: number[] };

/**
 * Cancels the open loans that closed accounts requested, and tells the parties of the open loans, of either side, of accounts that wait
 * for approval again. Accepted loans go on.
 */
export async function followLeftAccounts(trx: Trx, { closed, waiting }: LeftAccounts): Promise<void> {
  const loans = [
    ...(await listOpenLoansOf(trx, closed, ['borrower'])).map((loan) => ({ ...loan, isClosed: true })),
    ...(await listOpenLoansOf(trx, waiting, ['borrower', 'lender'])).map((loan) => ({ ...loan, isClosed: false })),
  ].toSorted((one, other) => one.listingId - other.listingId);
  for (const { id, listingId, isClosed } of loans) {
    await lockCalendar(trx, listingId);
    const loan = await lockLoan(trx, id);
    const now = systemClock();
    if (turnOf(loan.status) === null) continue;
    if (isClosed) await moveLoan(trx, loan, 'cancel', {}, { ...SYSTEM, now });
    else await recordTakenBackApproval(trx, loan, waiting.includes(loan.borrowerUserId) ? 'borrower' : 'lender', now);
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

import { systemClock } from '@commonyard/service-kit/clock';
import { toSearchWords } from '@commonyard/service-kit/db/search-words';
import { lockCalendar, lockCalendarsOfLoans } from '../availability/availability.repository.ts';
import type { Trx } from '../database.ts';
import { getListing } from '../projections/listings.repository.ts';
import {
  clearCauses,
  hasLoans,
  listOpenLoansOf,
  listRunningLoansOf,
  lockCalendarsOfListings,
  lockLoansOfListing,
  lockOpenOffersOn,
  type LoanInquiry,
  updateInquiry,
  updateLender,
  updateTitleWords,
} from './followers.repository.ts';
import { ENDED_STATUSES, SYSTEM, turnOf } from '../loans/loans.policy.ts';
import { lockLoan } from '../loans/loans.repository.ts';
import { hasOfficer } from '../projections/users.repository.ts';
import {
  moveLoan,
  recordMissingOfficer,
  recordRemovedListing,
  recordTakenBackApproval,
  type Circumstance,
} from '../loans/loans.service.ts';

/** What an event says of a listing: that it was deleted or withdrawn, or that it is not withdrawn. */
export type FollowedListing = { id: number; removal?: Circumstance | undefined; isBack: boolean };

/**
 * Brings the loans of a listing up to its projection: the words of its title, its owner, and the end of the open loans of a listing
 * that was deleted or withdrawn. An accepted loan keeps its days.
 */
async function followListing(trx: Trx, { id, removal, isBack }: FollowedListing): Promise<void> {
  if (removal) await endOffersOn(trx, id, removal);
  if (!(await hasLoans(trx, id))) return;
  await lockCalendar(trx, id);
  const listing = await getListing(trx, id);
  const { title, userId, municipality } = listing;
  const now = systemClock();
  if (title !== null) await updateTitleWords(trx, id, toSearchWords([title]));
  for (const loan of await lockLoansOfListing(trx, id)) {
    if (loan.lenderUserId !== userId && loan.lenderMunicipality === municipality)
      await updateLender(trx, loan, { userId });
    if (removal) await recordRemovedListing(trx, { ...loan, listing }, removal, now);
  }
  if (isBack) await clearCauses(trx, { listingId: id });
}

/** Cancels the open offers on a need that was deleted or withdrawn. Accepted ones go on: nothing of them depends on it. */
async function endOffersOn(trx: Trx, needId: number, { cause, reason }: Circumstance): Promise<void> {
  const what = { cause: cause === 'listing_deleted' ? 'need_deleted' : 'need_withdrawn', reason } as const;
  for (const loan of await lockOpenOffersOn(trx, needId))
    await moveLoan(trx, { ...loan, listing: await getListing(trx, loan.listingId) }, 'cancel', what, {
      ...SYSTEM,
      now: systemClock(),
    });
}

/** The same of several listings, in the order of their events. Every transaction locks several calendars by ascending id of the listing. */
export async function followListings(trx: Trx, events: FollowedListing[]): Promise<void> {
  const listings = new Map<number, FollowedListing>();
  for (const { id, removal = listings.get(id)?.removal, isBack } of events) listings.set(id, { id, removal, isBack });
  if (listings.size > 0) await lockCalendarsOfListings(trx, [...listings.keys()]);
  for (const [, listing] of [...listings].toSorted(([one], [other]) => one - other)) await followListing(trx, listing);
}

/** The municipalities that lost an officer, with the reason that the administrator gave, and those that have a new one. */
export type OfficerChange = { municipality: string; reason?: string | null; isNew: boolean };

/**
 * Tells the parties of the loans of a municipality without an officer that nobody commits it now. Open loans wait, and expire as
 * usual; accepted ones go on.
 */
export async function followOfficers(trx: Trx, changes: OfficerChange[]): Promise<void> {
  const loans = await listRunningLoansOf(trx, [...new Set(changes.map(({ municipality }) => municipality))]);
  await lockCalendarsOfLoans(
    trx,
    loans.map(({ id }) => id),
  );
  for (const { municipality, reason = null, isNew } of changes) {
    const hasAny = await hasOfficer(trx, municipality);
    const loanIds = loans.filter((loan) => loan.municipality === municipality).map(({ id }) => id);
    if (isNew && hasAny) await clearCauses(trx, { municipality, loanIds });
    if (isNew || hasAny) continue;
    for (const id of loanIds) {
      const loan = await lockLoan(trx, id);
      const by = loan.lenderMunicipality === municipality ? 'lender' : 'borrower';
      if (!ENDED_STATUSES.includes(loan.status))
        await recordMissingOfficer(trx, loan, { by, reason, now: systemClock() });
    }
  }
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

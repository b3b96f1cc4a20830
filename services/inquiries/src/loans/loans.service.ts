import type { LoanEvent } from '@commonyard/contracts/events/loans';
import { EarlyEventError } from '@commonyard/service-kit/events/consumer';
import type { Trx } from '../database.ts';
import { writeInquiryChanged } from '../inquiries/inquiries.events.ts';
import { getInquiry, updateInquiry, lockInquiryOfLoan } from '../inquiries/inquiries.repository.ts';
import { createInquiry, recordStatusChange } from '../inquiries/inquiries.service.ts';
import { lockListingForShare } from '../projections/listings.repository.ts';
import { findUserLocale } from '../projections/users.repository.ts';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { InquiryDraft } from '../inquiries/inquiries.mapper.ts';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { LoanStatus } from '@commonyard/contracts/loans.values';

/** An event of a loan whose listing, or whose request, has not been consumed yet. A later attempt succeeds. */
export class UnknownLoanError extends EarlyEventError {
  override readonly name = 'UnknownLoanError';
}

/**
 * Opens the inquiry of a requested loan, unless it has one. It is not unread for the lending side, which is notified of the loan.
 * Throws `UnknownLoanError` where the listing is not projected yet.
 */
export async function openInquiryOfLoan(trx: Trx, loan: LoanEvent, time: string): Promise<void> {
  if (await lockInquiryOfLoan(trx, loan.id)) return;
  const listing = await lockListingForShare(trx, loan.listing.id);
  if (!listing) throw new UnknownLoanError('the listing of the loan is not projected yet');
  const draft = toLoanDraft(loan, await findUserLocale(trx, loan.borrower.userId));
  await createInquiry(trx, draft, listing, () => new Date(time));
}

/**
 * Sets the status and the days of a loan's inquiry to those of the loan, unless it has followed a newer version. Throws
 * `UnknownLoanError` where the loan has no inquiry yet.
 */
export async function followLoan(
  trx: Trx,
  loan: LoanEvent,
  { actorId, time }: { actorId: number | null; time: string },
): Promise<void> {
  const before = await lockInquiryOfLoan(trx, loan.id);
  if (!before) throw new UnknownLoanError('the loan has no inquiry yet');
  if (before.loanVersion !== null && before.loanVersion >= loan.version) return;
  const { status, ...followed } = toFollowed(loan);
  const isOtherStatus = status !== before.status;
  const after = await updateInquiry(trx, before.id, { ...followed, ...(isOtherStatus && { status }), updatedAt: time });
  if (isOtherStatus) return recordStatusChange(trx, { before, after, actorId, time });
  if (before.dateFrom === after.dateFrom && before.dateTo === after.dateTo) return;
  const { listing } = await getInquiry(trx, before.id);
  const change = { inquiry: after, listing, guestLinks: [], previousStatus: after.status, actorId, time };
  await writeInquiryChanged(trx, 'inquiry.dates_changed', change);
}

/** Draft of the inquiry of a new loan, sent by the user who requested it. `reason` is the purpose of the request. */
const toLoanDraft = (loan: LoanEvent, locale: Locale): InquiryDraft => ({
  name: null,
  email: null,
  phone: null,
  organization: null,
  message: loan.reason || defaultLoanMessage(loan.listing.title, locale),
  userId: loan.borrower.userId,
  municipality: loan.borrower.municipality,
  locale,
  ...toFollowed(loan),
});

/** What an inquiry takes over from its loan. */
const toFollowed = ({ id, version, status, startsOn, endsOn }: LoanEvent) => ({
  loanId: id,
  loanVersion: version,
  status: toInquiryStatus(status),
  dateFrom: startsOn,
  dateTo: endsOn,
});

const STATUSES: Record<LoanStatus, InquiryStatus> = {
  requested: 'in_progress',
  quoted: 'in_progress',
  countered: 'in_progress',
  accepted: 'in_progress',
  closed: 'completed',
  declined: 'cancelled',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

const toInquiryStatus = (status: LoanStatus): InquiryStatus => STATUSES[status];

const defaultLoanMessage = (title: string, locale: Locale): string =>
  locale === 'fr'
    ? `Nous aimerions emprunter « ${title} » à ces dates.`
    : `We would like to borrow "${title}" on these days.`;

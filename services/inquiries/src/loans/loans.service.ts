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
import { LOAN_LIMITS, type LoanStatus } from '@commonyard/contracts/loans.values';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { startOfTorontoDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';

/** An event of a loan whose listing, or whose first event, has not been consumed yet. A later attempt succeeds. */
export class UnknownLoanError extends EarlyEventError {
  override readonly name = 'UnknownLoanError';
}

/**
 * Opens the inquiry of a loan that was requested or offered on a need, unless it has one. It is not unread for the lending side, which is notified of a request.
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
  const messagesUntil = messagesUntilOf(loan, time);
  const isOtherStatus = status !== before.status;
  const after = await updateInquiry(trx, before.id, {
    ...followed,
    ...(isOtherStatus && { status }),
    ...(messagesUntil && { messagesUntil }),
    updatedAt: time,
  });
  if (isOtherStatus) return recordStatusChange(trx, { before, after, actorId, time });
  if (before.dateFrom === after.dateFrom && before.dateTo === after.dateTo) return;
  const { listing } = await getInquiry(trx, before.id);
  const change = { inquiry: after, listing, guestLinks: [], previousStatus: after.status, actorId, time };
  await writeInquiryChanged(trx, 'inquiry.dates_changed', change);
}

/** Draft of the inquiry of a new loan, sent by the user who requested it or posted the need. `reason` is the purpose of a request. */
const toLoanDraft = (loan: LoanEvent, locale: Locale): InquiryDraft => ({
  name: null,
  email: null,
  phone: null,
  organization: null,
  message: loan.need
    ? offerMessage(loan.listing.title, loan.need.title, locale)
    : loan.reason || defaultLoanMessage(loan.listing.title, locale),
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
  signed: 'in_progress',
  out: 'in_progress',
  returned: 'in_progress',
  closed: 'completed',
  declined: 'cancelled',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

/** When the messages about a loan that was accepted and has ended now close; undefined for any other event. */
function messagesUntilOf({ status, previousStatus }: LoanEvent, time: string): string | undefined {
  const isEnd = status === 'closed' || status === 'cancelled';
  if (!isEnd || previousStatus === null || NEGOTIATED.includes(previousStatus)) return undefined;
  return startOfTorontoDay(addDays(torontoDay(new Date(time)), LOAN_LIMITS.messageDays + 1)).toISOString();
}

/** A loan that ends in one of these was never accepted. */
const NEGOTIATED: LoanStatus[] = ['requested', 'quoted', 'countered'];

const toInquiryStatus = (status: LoanStatus): InquiryStatus => STATUSES[status];

const defaultLoanMessage = (title: string, locale: Locale): string =>
  locale === 'fr'
    ? `Nous aimerions emprunter « ${title} » à ces dates.`
    : `We would like to borrow "${title}" on these days.`;

/** Names both listings: the borrowing side wrote no words of its own. */
const offerMessage = (title: string, need: string, locale: Locale): string =>
  locale === 'fr' ? `Offre de « ${title} » pour le besoin « ${need} ».` : `Offer of "${title}" on the need "${need}".`;

import type { Locale } from '@commonyard/contracts/identity.values';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { LoanStatus } from '@commonyard/contracts/loans.values';

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

/** The status of the inquiry that belongs to a loan. */
export const toInquiryStatus = (status: LoanStatus): InquiryStatus => STATUSES[status];

/** The message of a loan that was requested without a purpose. */
export const defaultLoanMessage = (title: string, locale: Locale): string =>
  locale === 'fr'
    ? `Nous aimerions emprunter « ${title} » à ces dates.`
    : `We would like to borrow "${title}" on these days.`;

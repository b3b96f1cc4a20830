import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { InquiryDraft } from '../inquiries/inquiries.mapper.ts';
import { defaultLoanMessage, toInquiryStatus } from './loans.policy.ts';

/** Draft of the inquiry of a new loan, sent by the user who requested it. `reason` is the purpose of the request. */
export const toLoanDraft = (loan: LoanEvent, locale: Locale): InquiryDraft => ({
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
export const toFollowed = ({ id, version, status, startsOn, endsOn }: LoanEvent) => ({
  loanId: id,
  loanVersion: version,
  status: toInquiryStatus(status),
  dateFrom: startsOn,
  dateTo: endsOn,
});

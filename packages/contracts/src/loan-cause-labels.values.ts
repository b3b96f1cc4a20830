import { labels } from './known-values.values.ts';
import type { LoanCause } from './loans.values.ts';

// Apart from the other labels of loans: the feed of notifications loads no others.

export const LOAN_CAUSE_LABELS = labels<LoanCause>({
  listing_deleted: 'The lender deleted the listing',
  listing_withdrawn: 'The lender withdrew the listing',
  need_deleted: 'The borrower deleted the need',
  need_withdrawn: 'The borrower withdrew the need',
  lender_without_officer: 'The lender has no municipal administrator',
  borrower_without_officer: 'The borrower has no municipal administrator',
});

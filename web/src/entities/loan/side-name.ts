import { labels } from '@commonyard/contracts/known-values.values';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import type { LoanSide } from '@commonyard/contracts/loans.values';

/** The municipality on a side of a loan; a side that a newer version added as text. */
export const sideName = ({ lender, borrower }: Pick<LoanSummary, LoanSide>, side: LoanSide): string =>
  labels<LoanSide>({ lender: lender.municipalityName, borrower: borrower.municipalityName })[side];

import type { LoanSummary } from '@commonyard/contracts/http/loans';
import type { Locale } from '@commonyard/contracts/identity.values';
import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import { toCsvAmount, toCsvInstant, type CsvValue } from '@commonyard/service-kit/http/csv';

type Language = { locale: Locale; t: (text: string) => string };

/** The values of a loan in a CSV file, in the words of the pages. */
export const toExportedLoan = (loan: LoanSummary, { locale, t }: Language): CsvValue[] => [
  loan.id,
  t(LOAN_STATUS_LABELS[loan.status]),
  loan.listing.title,
  loan.lender.municipalityName,
  loan.borrower.municipalityName,
  loan.startsOn,
  loan.endsOn,
  toCsvAmount(loan.totalCents, locale),
  toCsvInstant(loan.createdAt),
  toCsvInstant(loan.updatedAt),
];

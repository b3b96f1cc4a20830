import type { LoanSummary } from '@commonyard/contracts/http/loans';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { LoanStatus } from '@commonyard/contracts/loans.values';

export const EXPORT_COLUMNS: Record<Locale, string[]> = {
  en: ['Number', 'Status', 'Equipment', 'Lender', 'Borrower', 'First day', 'Last day', 'Total', 'Requested', 'Changed'],
  fr: [
    'Numéro',
    'État',
    'Équipement',
    'Prêteuse',
    'Emprunteuse',
    'Premier jour',
    'Dernier jour',
    'Total',
    'Demandé',
    'Modifié',
  ],
};

const STATUSES: Record<Locale, Record<LoanStatus, string>> = {
  en: {
    requested: 'Requested',
    quoted: 'Quoted',
    countered: 'Countered',
    accepted: 'Accepted',
    declined: 'Declined',
    cancelled: 'Cancelled',
    expired: 'Expired',
    closed: 'Closed',
  },
  fr: {
    requested: 'Demandé',
    quoted: 'Soumission envoyée',
    countered: 'Contre-offre',
    accepted: 'Accepté',
    declined: 'Refusé',
    cancelled: 'Annulé',
    expired: 'Expiré',
    closed: 'Terminé',
  },
};

/** The cells of a loan in a CSV file. The total has a decimal point in both languages, as spreadsheets import it. */
export const toExportedLoan = (loan: LoanSummary, locale: Locale): (string | number | null)[] => [
  loan.id,
  STATUSES[locale][loan.status],
  loan.listing.title,
  loan.lender.municipalityName,
  loan.borrower.municipalityName,
  loan.startsOn,
  loan.endsOn,
  loan.totalCents === null ? null : (loan.totalCents / 100).toFixed(2),
  loan.createdAt,
  loan.updatedAt,
];

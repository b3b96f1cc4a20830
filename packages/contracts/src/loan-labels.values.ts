import { labels } from './known-values.values.ts';
import type { LoanStatus } from './loans.values.ts';

// The words for loans on pages and in exported files.

export const LOAN_STATUS_LABELS = labels<LoanStatus>({
  requested: 'Requested',
  quoted: 'Quoted',
  countered: 'Counter-offered',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  closed: 'Closed',
});

/** The columns of exported loans. */
export const LOAN_COLUMNS = [
  'Number',
  'Status',
  'Equipment',
  'Lender',
  'Borrower',
  'First day',
  'Last day',
  'Total',
  'Requested',
  'Changed',
] as const;

/** The French words, by the English ones. */
export const LOAN_LABELS_FR: Record<string, string> = {
  Requested: 'Demandé',
  Quoted: 'Soumission',
  'Counter-offered': 'Contre-offre',
  Accepted: 'Accepté',
  Declined: 'Refusé',
  Cancelled: 'Annulé',
  Expired: 'Expiré',
  Closed: 'Fermé',
  Number: 'Numéro',
  Status: 'État',
  Equipment: 'Équipement',
  Lender: 'Prêteuse',
  Borrower: 'Emprunteuse',
  'First day': 'Premier jour',
  'Last day': 'Dernier jour',
  Total: 'Total',
  Changed: 'Modifié',
};

import { labels } from './known-values.values.ts';
import { LOAN_PLAN_LABELS, type LoanPlanPart } from './loan-plans.values.ts';
import type { LoanEnd, LoanSide, LoanStatus } from './loans.values.ts';

// The words for loans on pages and in exported files.

export const LOAN_STATUS_LABELS = labels<LoanStatus>({
  requested: 'Requested',
  quoted: 'Quoted',
  countered: 'Counter-offered',
  accepted: 'Accepted',
  signed: 'Signed',
  out: 'Out',
  returned: 'Returned',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  closed: 'Closed',
});

export const LOAN_END_LABELS = labels<LoanEnd>({
  back: 'The equipment is back',
  not_happened: 'The loan did not happen',
  nothing_charged: 'Nothing more is charged',
});

/** What a side withdrew, by the status before. */
const WITHDRAWN_LABELS: Partial<Record<LoanStatus, string>> = {
  requested: 'Request withdrawn',
  quoted: 'Quote withdrawn',
  countered: 'Counter-offer withdrawn',
};

type LoanEvent = {
  action: string;
  part?: LoanPlanPart | null;
  side: LoanSide | null;
  previousStatus: LoanStatus | null;
  outcome: LoanEnd | null;
};

/** What ended a loan, was proposed as its end, or was arranged, where its history says more than the name of the event. */
export function eventLabel({ action, side, previousStatus, outcome, part }: LoanEvent): string | undefined {
  if (part) return LOAN_PLAN_LABELS[part];
  if (outcome && (action === 'end_proposed' || action === 'cancelled')) return LOAN_END_LABELS[outcome];
  return action === 'cancelled' && side && previousStatus ? WITHDRAWN_LABELS[previousStatus] : undefined;
}

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
  'Need',
] as const;

/** The columns of what the sides of an accepted loan have arranged. */
export const LOAN_PLAN_COLUMNS = ['Purchase order', 'Place of pick-up', 'Place of return', 'Signed on'] as const;

/** The column after those, and its values: how the borrowing side of an accepted loan is insured. */
export const LOAN_INSURANCE_COLUMN = 'Certificate of insurance';
export const LOAN_INSURANCE_LABELS = labels({
  seen: 'Seen by the lender',
  waived: 'Waived',
  open: 'Not seen',
  not_needed: 'Not needed',
});

/** A purchase order that the borrowing side does not need. */
export const LOAN_PLAN_NOT_NEEDED = 'Not needed';

/** The column after those of the terms of the newest quote. */
export const TERMS_RECORDED_LATER = 'Terms recorded later';

/** The French words, by the English ones. */
export const LOAN_LABELS_FR: Record<string, string> = {
  Requested: 'Demandé',
  Quoted: 'Soumission',
  'Counter-offered': 'Contre-offre',
  Accepted: 'Accepté',
  Signed: 'Signé',
  Out: 'Remis',
  Returned: 'Rendu',
  Declined: 'Refusé',
  Cancelled: 'Annulé',
  Expired: 'Expiré',
  Closed: 'Fermé',
  'The equipment is back': 'L’équipement est de retour',
  'The loan did not happen': 'Le prêt n’a pas eu lieu',
  'Nothing more is charged': 'Rien de plus n’est facturé',
  'The lender deleted the listing': 'La prêteuse a supprimé l’annonce',
  'The lender withdrew the listing': 'La prêteuse a retiré l’annonce',
  'The lender has no municipal administrator': 'La prêteuse n’a pas d’administrateur municipal',
  'The borrower has no municipal administrator': 'L’emprunteuse n’a pas d’administrateur municipal',
  'Request withdrawn': 'Demande retirée',
  'Quote withdrawn': 'Soumission retirée',
  'Counter-offer withdrawn': 'Contre-offre retirée',
  Number: 'Numéro',
  Status: 'État',
  Equipment: 'Équipement',
  Lender: 'Prêteuse',
  Borrower: 'Emprunteuse',
  'First day': 'Premier jour',
  'Last day': 'Dernier jour',
  Total: 'Total',
  Changed: 'Modifié',
  Need: 'Besoin',
  [LOAN_PLAN_NOT_NEEDED]: 'Non requis',
  [LOAN_INSURANCE_COLUMN]: 'Attestation d’assurance',
  'Seen by the lender': 'Vue par la prêteuse',
  Waived: 'Dispense',
  'Not seen': 'Non vue',
  'Place of pick-up': 'Lieu de la remise',
  'Place of return': 'Lieu du retour',
  'Signed on': 'Signé le',
  [TERMS_RECORDED_LATER]: 'Conditions consignées plus tard',
};

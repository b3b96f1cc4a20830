import { labels } from './known-values.values.ts';
import { STATEMENT_STATE_LABELS } from './statements.values.ts';

// The words for statements on pages and in exported files.

export const STATEMENT_KIND_LABELS = labels({ statement: 'Statement', credit_note: 'Credit note' });

/** The kind of the row of an exported file that has the HST of a statement or a credit note. */
export const HST_LINE = 'HST';

/** The columns of exported statements in English and in French: a row for each line, and one for the HST. */
const COLUMNS = [
  ['Number', 'Numéro'],
  ['Kind', 'Genre'],
  ['Corrects', 'Corrige'],
  ['Date', 'Date'],
  ['Loan', 'Prêt'],
  ['Lender', 'Prêteuse'],
  ['Borrower', 'Emprunteuse'],
  ['Equipment', 'Équipement'],
  ['Purchase order', 'Bon de commande'],
  ['Account code', 'Code de compte'],
  ['Line', 'Ligne'],
  ['Description', 'Description'],
  ['Unit', 'Unité'],
  ['Quantity', 'Quantité'],
  ['Rate', 'Tarif'],
  ['Charged', 'Facturé'],
  ['Credited', 'Crédité'],
  ['HST charged', 'TVH facturée'],
  ['HST credited', 'TVH créditée'],
  ['Status', 'État'],
  ['Paid on', 'Payé le'],
  ['Reference', 'Référence'],
] as const;
export const STATEMENT_COLUMNS = COLUMNS.map(([en]) => en);

/** The French words of exported files that no page has, by the English ones. */
export const STATEMENT_COLUMNS_FR: Record<string, string> = {
  ...Object.fromEntries(COLUMNS),
  [HST_LINE]: 'TVH',
  Other: 'Autre',
};

/** The French words, by the English ones. */
export const STATEMENT_LABELS_FR: Record<string, string> = {
  [STATEMENT_KIND_LABELS.statement]: 'Relevé',
  [STATEMENT_KIND_LABELS.credit_note]: 'Note de crédit',
  [STATEMENT_STATE_LABELS.issued]: 'Attend l’emprunteuse',
  [STATEMENT_STATE_LABELS.disputed]: 'Contesté',
  [STATEMENT_STATE_LABELS.agreed]: 'Accepté, non payé',
  [STATEMENT_STATE_LABELS.credited]: 'Crédité',
  [STATEMENT_STATE_LABELS.paid]: 'Payé',
};

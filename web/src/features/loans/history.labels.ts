import type { AUDIT_ACTIONS } from '@commonyard/contracts/audit.values';
import { labels } from '@commonyard/contracts/known-values.values';
import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';

type LoanAction = (typeof AUDIT_ACTIONS)['loans']['loan'][number];

/** What happened to a loan, by the actions of its audit log; catalogue keys. Pages do not show the other actions. */
export const HISTORY_LABELS = labels<Exclude<LoanAction, 'removed' | 'disclosed'>>({
  ...LOAN_STATUS_LABELS,
  proposed: 'An officer was asked',
  dates_taken: 'The days were taken',
});
export const historyLabel = (action: string): string => HISTORY_LABELS[action as keyof typeof HISTORY_LABELS];

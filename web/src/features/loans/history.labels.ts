import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';

/** The actions of the audit log about a loan; catalogue keys. */
export const HISTORY_LABELS: Record<string, string> = {
  ...LOAN_STATUS_LABELS,
  proposed: 'An officer was asked',
  dates_taken: 'The days were taken',
};

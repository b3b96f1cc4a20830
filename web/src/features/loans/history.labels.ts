import { LOAN_STATUS_LABELS } from '../../entities/loan/loan.labels.ts';

/** The actions of the audit log about a loan; catalogue keys. */
export const HISTORY_LABELS: Record<string, string> = {
  ...LOAN_STATUS_LABELS,
  proposed: 'An officer was asked',
  dates_taken: 'The days were taken',
};

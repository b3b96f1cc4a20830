import type { LoanSummary } from '@commonyard/contracts/http/loans';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import { sideName } from '../../entities/loan/loan.labels.ts';
import type { TFunction } from '../../lib/translation.ts';
import { daysSince } from '../../lib/ago.ts';

type Turn = Pick<LoanSummary, 'side' | 'turn' | 'lender' | 'borrower' | 'hasProposal'>;

/** Whether the loan waits for a side. */
export const isTurnOf = ({ turn }: Turn, side: LoanSide | null): boolean => turn !== null && turn === side;

/** Who must act next, as an officer or an operator reads it; undefined where no side must. */
export function turnText(loan: Turn, isOfficer: boolean, t: TFunction): string | undefined {
  const { side, turn, hasProposal } = loan;
  if (turn === null) return undefined;
  if (turn === side) return hasProposal && !isOfficer ? t('An officer is asked') : t('Your step');
  return t('{municipality} acts next', { municipality: sideName(loan, turn) });
}

/** The instant before one that begins a day belongs to the last day. */
export const lastMoment = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString();

/** How long an open loan has until it expires, in days of Toronto's calendar. */
export function timeLeftText(expiresAt: string, t: TFunction): string {
  const days = -daysSince(lastMoment(expiresAt), Date.now());
  return days <= 0 ? t('Expires today') : t('{count} days left', { count: days });
}

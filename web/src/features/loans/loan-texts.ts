import type { LoanSummary, Loan } from '@commonyard/contracts/http/loans';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import { sideName } from '../../entities/loan/loan.labels.ts';
import type { TFunction } from '../../lib/translation.ts';
import { formatCents } from '../../lib/format.ts';
import { daysText } from '../../entities/loan/loan-facts.tsx';

type Turn = Pick<LoanSummary, 'side' | 'turn' | 'lender' | 'borrower' | 'hasProposal'>;

export const isTurnOf = ({ turn }: Turn, side: LoanSide | null): boolean => turn !== null && turn === side;

export function turnText(loan: Turn, isOfficer: boolean, t: TFunction): string | undefined {
  const { side, turn, hasProposal } = loan;
  if (turn === null) return undefined;
  if (turn === side) return hasProposal && !isOfficer ? t('An officer is asked') : t('Your step');
  return t('{municipality} acts next', { municipality: sideName(loan, turn) });
}

export const exceedsLimit = ({ totalCents, limitCents }: Pick<Loan, 'totalCents' | 'limitCents'>): boolean =>
  totalCents !== null && limitCents !== null && totalCents > limitCents;

const total = ({ totalCents }: Loan) => formatCents(totalCents ?? 0);

export const acceptLabel = (loan: Loan, t: TFunction): string =>
  exceedsLimit(loan)
    ? t('Ask an officer to accept {total}', { total: total(loan) })
    : t('Accept {total}', { total: total(loan) });

export function acceptText(loan: Loan, t: TFunction): string {
  const { limitCents, listing } = loan;
  if (exceedsLimit(loan))
    return t('The total of {total} is above your limit of {limit}. An officer of your municipality is told.', {
      total: total(loan),
      limit: formatCents(limitCents!),
    });
  return t('“{title}” is then booked, {days}, for {total}. After that only an officer can cancel the loan.', {
    title: listing.title,
    days: daysText(loan, t),
    total: total(loan),
  });
}

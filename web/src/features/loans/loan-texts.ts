import type { LoanSummary, Loan } from '@commonyard/contracts/http/loans';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import { sideName } from '../../entities/loan/loan.labels.ts';
import type { TFunction } from '../../lib/translation.ts';
import { formatCents } from '../../lib/format.ts';
import { daysInSentence } from '../../entities/loan/loan-facts.tsx';

type Turn = Pick<
  LoanSummary,
  'side' | 'turn' | 'asksForEnd' | 'lender' | 'borrower' | 'hasProposal' | 'status' | 'overdueSince' | 'unsigned'
>;

/** Whether the machine is out although it should be back. */
export const isLate = ({ status, overdueSince }: Pick<LoanSummary, 'status' | 'overdueSince'>): boolean =>
  status === 'out' && Boolean(overdueSince);

export const isTurnOf = (loan: Turn, side: LoanSide | null): boolean =>
  side !== null && (loan.turn === side || loan.asksForEnd || (loan.turn === null && isLate(loan)));

/** Whether an officer of the own side must sign the agreement of a loan that waits for nothing else. */
export const waitsForSignature = ({ turn, side, asksForEnd, unsigned = [] }: Turn): boolean =>
  turn !== side && !asksForEnd && side !== null && unsigned.includes(side);

export function turnText(loan: Turn, isOfficer: boolean, t: TFunction): string | undefined {
  const { side, turn, asksForEnd, hasProposal } = loan;
  if (asksForEnd) return t('What happened?');
  if (isOfficer && waitsForSignature(loan)) return t('Sign the agreement');
  if (turn === null) return isLate(loan) ? t('The equipment is overdue') : undefined;
  if (turn === side) return hasProposal && !isOfficer ? t('A municipal administrator is asked') : t('Your step');
  return t('{municipality} acts next', { municipality: sideName(loan, turn) });
}

export const exceedsLimit = ({ totalCents, limitCents }: Pick<Loan, 'totalCents' | 'limitCents'>): boolean =>
  totalCents !== null && limitCents !== null && totalCents > limitCents;

/** Whether an operator may not commit its municipality to so much. */
export const isAboveLimit = (cents: number, { limitCents }: Pick<Loan, 'limitCents'>): boolean =>
  limitCents !== null && cents > limitCents;

/** Why an operator does not find the button of an amount. */
export const aboveLimitText = (cents: number, { limitCents }: Pick<Loan, 'limitCents'>, t: TFunction): string =>
  t('{amount} is above your limit of {limit}: an administrator of your municipality must do this.', {
    amount: formatCents(cents),
    limit: formatCents(limitCents ?? 0),
  });

const total = ({ totalCents }: Loan) => formatCents(totalCents ?? 0);

export const acceptLabel = (loan: Loan, t: TFunction): string =>
  exceedsLimit(loan)
    ? t('Ask a municipal administrator to accept {total}', { total: total(loan) })
    : t('Accept {total}', { total: total(loan) });

export function acceptText(loan: Loan, t: TFunction): string {
  const { limitCents, listing } = loan;
  if (exceedsLimit(loan))
    return t('The total of {total} is above your limit of {limit}. An administrator of your municipality is told.', {
      total: total(loan),
      limit: formatCents(limitCents!),
    });
  return t(
    '“{title}” is then booked ({days}) for {total}. After that only a municipal administrator can cancel the loan.',
    {
      title: listing.title,
      days: daysInSentence(loan, t),
      total: total(loan),
    },
  );
}

/** What the side that does not have the turn can withdraw, by the status; an accepted loan is cancelled. */
export function cancelLabel({ status }: Pick<Loan, 'status'>, t: TFunction): string {
  if (status === 'requested') return t('Withdraw the request');
  if (status === 'quoted') return t('Withdraw the quote');
  return status === 'countered' ? t('Withdraw the counter-offer') : t('Cancel the loan');
}

/** What a side has done to a loan of this status. */
export function doneText(
  { status }: Pick<Loan, 'status'>,
  action: 'accept' | 'decline' | 'cancel',
  t: TFunction,
): string {
  if (action === 'decline') return t('Loan declined');
  if (action === 'accept') return status === 'countered' ? t('Counter-offer accepted') : t('Quote accepted');
  if (status === 'requested') return t('Request withdrawn');
  if (status === 'quoted') return t('Quote withdrawn');
  return status === 'countered' ? t('Counter-offer withdrawn') : t('Loan cancelled');
}

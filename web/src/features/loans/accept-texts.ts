import type { Loan } from '@commonyard/contracts/http/loans';
import { daysText } from '../../entities/loan/days.ts';
import { formatCents } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';

/** Whether the total is above what the user commits alone. */
export const exceedsLimit = ({ totalCents, limitCents }: Pick<Loan, 'totalCents' | 'limitCents'>): boolean =>
  totalCents !== null && limitCents !== null && totalCents > limitCents;

const total = ({ totalCents }: Loan) => formatCents(totalCents ?? 0);

export const acceptLabel = (loan: Loan, t: TFunction): string =>
  exceedsLimit(loan)
    ? t('Ask an officer to accept {total}', { total: total(loan) })
    : t('Accept {total}', { total: total(loan) });

/** What acceptance, or asking for it, means. */
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

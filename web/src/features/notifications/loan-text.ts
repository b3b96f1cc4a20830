import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import { formatShortDay } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import type { TFunction } from '../../lib/translation.ts';
import type { NotificationText } from './notification-text.ts';
import { looks } from '@commonyard/contracts/known-values.values';

/** Catalogue keys. */
const OCCASIONS = looks<LoanEventType, string>(
  {
    'loan.requested': 'Loan of “{title}” was requested',
    'loan.quoted': 'Quote for the loan of “{title}”',
    'loan.countered': 'Counter-offer for the loan of “{title}”',
    'loan.proposed': 'Loan of “{title}” needs an officer’s approval',
    'loan.dates_taken': 'The days of the loan of “{title}” are taken',
    'loan.accepted': 'Loan of “{title}” was accepted',
    'loan.declined': 'Loan of “{title}” was declined',
    'loan.cancelled': 'Loan of “{title}” was cancelled',
    'loan.expired': 'Loan of “{title}” expired',
    'loan.closed': 'Loan of “{title}” is closed',
  },
  'Loan of “{title}” has changed',
);

/** Formats a notification of a loan, with the reason for its end or its days. */
export function loanText(
  { occasion, title, dateFrom, dateTo, reason }: NotificationParams,
  t: TFunction,
): NotificationText {
  const text = t(OCCASIONS[occasion ?? 'loan.requested'], { title });
  if (reason) return { text, detail: reason };
  if (!dateFrom || !dateTo) return { text };
  const [from, to] = [dateFrom, dateTo].map((day) => formatShortDay(day, currentLanguage()));
  return { text, detail: t('From {from} to {to}', { from, to }) };
}

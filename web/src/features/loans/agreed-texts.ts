import type { Loan } from '@commonyard/contracts/http/loans';
import { isAgreed, type LoanAction } from '@commonyard/contracts/loans.values';
import { today } from '@commonyard/contracts/search-params.values';
import { formatShortDay } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';

/** What the sides do with the days of an agreed loan, in the order of its buttons. */
export const AGREED_ACTIONS = [
  'agree_extension',
  'decline_extension',
  'withdraw_extension',
  'extend',
  'recall',
  'withdraw_recall',
] as const satisfies readonly LoanAction[];
export type AgreedAction = (typeof AGREED_ACTIONS)[number];

export const isAgreedAction = (action: string | undefined): action is AgreedAction =>
  (AGREED_ACTIONS as readonly (string | undefined)[]).includes(action);

export function agreedLabel(action: AgreedAction, t: TFunction): string {
  switch (action) {
    case 'agree_extension':
      return t('Agree to the last day');
    case 'decline_extension':
      return t('Decline the last day');
    case 'withdraw_extension':
      return t('Take back the last day');
    case 'extend':
      return t('Propose another last day');
    case 'recall':
      return t('Recall');
    default:
      return t('Take back the recall');
  }
}

/** An operator above the limit of its municipality does not agree to another last day, nor where its price is not known. */
export function mayAgree({ limitCents, totalCents, extension }: Loan): boolean {
  if (limitCents === null) return true;
  // A service of an earlier version does not say what it commits to.
  const total = (totalCents ?? 0) + Math.max(extension?.differenceCents ?? 0, 0);
  const committedCents = extension?.committedCents === undefined ? total : extension.committedCents;
  return committedCents !== null && committedCents <= limitCents;
}

/** Whether another last day waits for the second signature of the agreement, which it would change. */
export const waitsForBothSignatures = ({ status, side, unsigned, endsOn, recallDue, proposedEnd }: Loan): boolean =>
  side !== null &&
  unsigned?.length === 1 &&
  (status === 'out' || (status === 'accepted' && today() <= endsOn)) &&
  !recallDue &&
  proposedEnd === null;

export type AgreedTexts = { title: string; text: string; done: string };

/** What the dialog of an action says. */
export function agreedTexts(action: AgreedAction, loan: Loan, t: TFunction): AgreedTexts {
  const { id, extension, endsOn, status } = loan;
  const day = formatShortDay(extension?.endsOn ?? endsOn);
  switch (action) {
    case 'agree_extension':
      return {
        title: t('Agree to {day} as the last day?', { day }),
        text:
          isAgreed(status) && status !== 'accepted'
            ? t('The days of the loan change at once. It is an amendment of the agreement, and is kept in its record.')
            : t('The days of the loan change at once.'),
        done: t('The last day is {day} now', { day }),
      };
    case 'decline_extension':
      return {
        title: t('Decline {day} as the last day?', { day }),
        text: t('The days of the loan stay as they are. The other side is told.'),
        done: t('Declined'),
      };
    case 'withdraw_extension':
      return {
        title: t('Take back {day} as the last day?', { day }),
        text: t('The days of the loan stay as they are. The other side is told.'),
        done: t('Taken back'),
      };
    case 'extend':
      return {
        title: t('Another last day for loan #{id}', { id }),
        text: t('The loan can become longer or shorter. Its days change once the other side agrees.'),
        done: t('The other side is asked to agree'),
      };
    case 'recall':
      return {
        title: t('Recall the equipment?'),
        text: t('It must be back before the last day of the loan. The borrower is told at once, with the reason.'),
        done: t('The equipment is recalled'),
      };
    default:
      return {
        title: t('Take back the recall?'),
        text: t('The last day of the loan counts again. The borrower is told.'),
        done: t('Taken back'),
      };
  }
}

import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import { LOAN_SIDES, type LoanOccasion, type LoanSide } from '@commonyard/contracts/loans.values';

/**
 * Who is notified: the side that must act, the officers of the side that did it, both sides, or the other side, with the user
 * whose loan an officer of the same municipality ended or accepted.
 */
type Audience = 'turn' | 'officersOfActor' | 'both' | 'outcome';

const NOTIFIED: Record<LoanOccasion, { kind: NotificationKind; audience: Audience }> = {
  'loan.requested': { kind: 'loan.action', audience: 'turn' },
  'loan.quoted': { kind: 'loan.action', audience: 'turn' },
  'loan.countered': { kind: 'loan.action', audience: 'turn' },
  'loan.proposed': { kind: 'loan.action', audience: 'officersOfActor' },
  // Either side can propose other days.
  'loan.dates_taken': { kind: 'loan.action', audience: 'both' },
  'loan.accepted': { kind: 'loan.update', audience: 'outcome' },
  'loan.declined': { kind: 'loan.update', audience: 'outcome' },
  'loan.cancelled': { kind: 'loan.update', audience: 'outcome' },
  'loan.expired': { kind: 'loan.update', audience: 'both' },
  'loan.closed': { kind: 'loan.update', audience: 'both' },
};

/** Whom of a side a notification is for: its user and its officers, or one of them. The user who did it never gets one. */
export type NotifiedOfSide = 'everybody' | 'officers' | 'user';

/** The kind of the notification about a loan, and whom of each side it is for. `by`: the side that caused it, if any. */
export function toNotified(
  occasion: LoanOccasion,
  { turn, by }: { turn: LoanSide | null; by: LoanSide | null },
): { kind: NotificationKind; sides: Partial<Record<LoanSide, NotifiedOfSide>> } {
  const { kind, audience } = NOTIFIED[occasion];
  const sides = LOAN_SIDES.flatMap((side) => {
    const notified = notifiedOf(audience, { isTurn: side === turn, isActor: side === by });
    return notified ? [[side, notified] as const] : [];
  });
  return { kind, sides: Object.fromEntries(sides) };
}

function notifiedOf(
  audience: Audience,
  { isTurn, isActor }: { isTurn: boolean; isActor: boolean },
): NotifiedOfSide | undefined {
  switch (audience) {
    case 'turn':
      return isTurn ? 'everybody' : undefined;
    case 'officersOfActor':
      return isActor ? 'officers' : undefined;
    case 'outcome':
      return isActor ? 'user' : 'everybody';
    default:
      return 'everybody';
  }
}

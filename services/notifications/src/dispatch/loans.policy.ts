import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import { LOAN_SIDES, type LoanSide } from '@commonyard/contracts/loans.values';

/**
 * Which users receive the notification of a loan event. `turn`: the users of the side that must act. `officersOfActor`: the
 * officers of the side that caused the event. `both`: the users of both sides. `outcome`: the users of the other side, and the
 * user of the loan on the side that caused the event.
 */
type Audience = 'turn' | 'officersOfActor' | 'both' | 'outcome';

const NOTIFIED: Record<LoanEventType, { kind: NotificationKind; audience: Audience }> = {
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

/** Who of a side is notified. `dispatch.service.ts` leaves out the user who caused the event. */
export type SideRecipients = 'everybody' | 'officers' | 'user';

/** The kind of the notification about a loan, and the recipients of each side. `by`: the side that caused the event, if any. */
export function toSideRecipients(
  occasion: LoanEventType,
  { turn, by }: { turn: LoanSide | null; by: LoanSide | null },
): { kind: NotificationKind; sides: Partial<Record<LoanSide, SideRecipients>> } {
  const { kind, audience } = NOTIFIED[occasion];
  const sides = LOAN_SIDES.flatMap((side) => {
    const notified = recipientsOf(audience, { isTurn: side === turn, isActor: side === by });
    return notified ? [[side, notified] as const] : [];
  });
  return { kind, sides: Object.fromEntries(sides) };
}

function recipientsOf(
  audience: Audience,
  { isTurn, isActor }: { isTurn: boolean; isActor: boolean },
): SideRecipients | undefined {
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

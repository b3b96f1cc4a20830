import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import { LOAN_SIDES, type LoanOccasion, type LoanSide } from '@commonyard/contracts/loans.values';

/** Who is notified: the side that must act, the officers of the side that did it, both sides, or those who did not do it. */
type Audience = 'turn' | 'officersOfActor' | 'both' | 'others';

const NOTIFIED: Record<LoanOccasion, { kind: NotificationKind; audience: Audience }> = {
  'loan.requested': { kind: 'loan.action', audience: 'turn' },
  'loan.quoted': { kind: 'loan.action', audience: 'turn' },
  'loan.countered': { kind: 'loan.action', audience: 'turn' },
  'loan.proposed': { kind: 'loan.action', audience: 'officersOfActor' },
  // Either side can propose other days.
  'loan.dates_taken': { kind: 'loan.action', audience: 'both' },
  'loan.accepted': { kind: 'loan.update', audience: 'others' },
  'loan.declined': { kind: 'loan.update', audience: 'others' },
  'loan.cancelled': { kind: 'loan.update', audience: 'others' },
  'loan.expired': { kind: 'loan.update', audience: 'both' },
  'loan.closed': { kind: 'loan.update', audience: 'both' },
};

export type NotifiedSides = { kind: NotificationKind; sides: readonly LoanSide[]; officersOnly: boolean };

/** The kind of the notification about a loan, and the sides that get it. `by`: the side that caused it, if any. */
export function toNotifiedSides(
  occasion: LoanOccasion,
  { turn, by }: { turn: LoanSide | null; by: LoanSide | null },
): NotifiedSides {
  const { kind, audience } = NOTIFIED[occasion];
  return { kind, sides: toSides(audience, { turn, by }), officersOnly: audience === 'officersOfActor' };
}

function toSides(
  audience: Audience,
  { turn, by }: { turn: LoanSide | null; by: LoanSide | null },
): readonly LoanSide[] {
  switch (audience) {
    case 'turn':
      return turn === null ? [] : [turn];
    case 'officersOfActor':
      return by === null ? [] : [by];
    case 'others':
      return LOAN_SIDES.filter((side) => side !== by);
    default:
      return LOAN_SIDES;
  }
}

import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import type { NotificationPayload, Party } from '../model.ts';

/**
 * Which users receive the notification of a loan event. `turn`: the users of the side that must act. `officersOfActor`: the
 * officers of the side that caused the event. `both`: the users of both sides. `outcome`: the users of the other side, and the
 * user of the loan on the side that caused the event.
 */
type Audience = 'turn' | 'officersOfActor' | 'officersAndOthers' | 'both' | 'outcome';

const NOTIFIED: Record<LoanEventType, { kind: NotificationKind; audience: Audience }> = {
  'loan.requested': { kind: 'loan.action', audience: 'turn' },
  'loan.quoted': { kind: 'loan.action', audience: 'turn' },
  'loan.countered': { kind: 'loan.action', audience: 'turn' },
  'loan.proposed': { kind: 'loan.action', audience: 'officersOfActor' },
  // Either side can propose other days.
  'loan.dates_taken': { kind: 'loan.action', audience: 'both' },
  'loan.approval_taken_back': { kind: 'loan.update', audience: 'officersAndOthers' },
  'loan.accepted': { kind: 'loan.update', audience: 'outcome' },
  'loan.declined': { kind: 'loan.update', audience: 'outcome' },
  'loan.cancelled': { kind: 'loan.update', audience: 'outcome' },
  'loan.expired': { kind: 'loan.update', audience: 'both' },
  'loan.closed': { kind: 'loan.update', audience: 'both' },
};

/**
 * Maps an event of a loan to its payload. The lending side is the owner, the borrowing side the sender; a side that is not
 * notified is absent. It names no person, and of what a user wrote only why the loan ended.
 */
export function toLoanPayload({ type: occasion, data }: EventEnvelope<LoanEventType>): NotificationPayload {
  const { kind, audience } = NOTIFIED[occasion];
  const { id: loanId, listing, borrower, startsOn, endsOn, totalCents, reason, turn, by } = data;
  const recipientsOf = (side: LoanSide, { userId, municipality }: Party): Party | undefined => {
    const isActor = side === by;
    // `selectRecipients` leaves out the user who caused the event.
    const all = { userId, municipality };
    if (audience === 'turn') return side === turn ? all : undefined;
    if (audience === 'officersOfActor') return isActor ? { userId: null, municipality } : undefined;
    if (audience === 'officersAndOthers') return isActor ? { userId: null, municipality } : all;
    return audience === 'outcome' && isActor ? { userId, municipality: null } : all;
  };
  const [owner, sender] = [recipientsOf('lender', listing), recipientsOf('borrower', borrower)];
  return {
    kind,
    actor: { userId: null, name: null },
    ...(owner && { owner }),
    ...(sender && { sender }),
    params: {
      loanId,
      occasion,
      assetId: listing.id,
      assetType: listing.type,
      title: listing.title,
      lender: listing.municipality,
      borrower: borrower.municipality,
      dateFrom: startsOn,
      dateTo: endsOn,
      totalCents,
      ...((occasion === 'loan.declined' || occasion === 'loan.cancelled') && { reason }),
    },
  };
}

import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import type { NotificationPayload, Party } from '../model.ts';
import { toSideRecipients } from './loans.policy.ts';

/**
 * Maps an event of a loan to its payload. The lending side is the owner, the borrowing side the sender; a side that is not
 * notified is absent. It names no person, and of what a user wrote only why the loan ended.
 */
export function toLoanPayload({ type: occasion, data }: EventEnvelope<LoanEventType>): NotificationPayload {
  const { kind, sides } = toSideRecipients(occasion, data);
  const { id: loanId, listing, borrower, startsOn, endsOn, totalCents, reason } = data;
  const partyOf = (side: LoanSide): Party | undefined => {
    const notified = sides[side];
    if (!notified) return undefined;
    const party = toParty(data, side);
    if (notified === 'officers') return { ...party, userId: null };
    return notified === 'user' ? { ...party, municipality: null } : party;
  };
  const [owner, sender] = [partyOf('lender'), partyOf('borrower')];
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

const toParty = ({ listing, borrower }: LoanEvent, side: LoanSide): Party => {
  const { userId, municipality } = side === 'lender' ? listing : borrower;
  return { userId, municipality };
};

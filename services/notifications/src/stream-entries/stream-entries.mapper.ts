import { ListingEvent } from '@commonyard/contracts/events/assets';
import { hasData, type AnyEvent, type EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { ListingEventType } from '@commonyard/contracts/events/event-table';
import { LoanEvent } from '@commonyard/contracts/events/loans';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { AddressedChange } from '../model.ts';
import { ADMINS, ALL_USERS, membersAudience, partyAudiences, userAudience } from './stream-entries.policy.ts';

/** Maps an event to the resource it changed and the audiences that may see that resource. */
export function toChange(event: AnyEvent): AddressedChange | undefined {
  if (hasData(event, ListingEvent)) return toListingChange(event);
  if (hasData(event, LoanEvent)) {
    const { id, listing, borrower } = event.data;
    // A replay, or the end of the retention of the loan.
    if (event.type === 'loan.document_removed' && event.actorid === null) return undefined;
    return {
      change: { thing: 'loan', id },
      audiences: [ADMINS, ...partyAudiences(listing), ...partyAudiences(borrower)],
    };
  }
  switch (event.type) {
    case 'asset.busy_changed':
    case 'availability.changed': {
      // Everybody may see calendars. A replay, and the job that writes further seasons, change nothing that a page shows.
      if (event.actorid === null) return undefined;
      const thing = event.type === 'availability.changed' ? 'availability' : 'listing';
      return { change: { thing, id: event.data.id }, audiences: [ALL_USERS] };
    }
    case 'certificate.saved': {
      const { id, municipality, lenders = [] } = event.data;
      // A replay changes nothing.
      if (event.actorid === null) return undefined;
      return {
        change: { thing: 'certificate', id },
        audiences: [ADMINS, ...[municipality, ...lenders].map(membersAudience)],
      };
    }
    case 'agreement.changed': {
      const { id, proposer, partner, by } = event.data;
      // A replay, or the end of its retention.
      if (by === null) return undefined;
      return { change: { thing: 'master_agreement', id }, audiences: [proposer, partner].map(membersAudience) };
    }
    case 'settlement.changed': {
      const { id, proposer, partner } = event.data;
      const administrators = [proposer, partner].flatMap((municipality) =>
        partyAudiences({ userId: null, municipality }),
      );
      return { change: { thing: 'settlement', id }, audiences: administrators };
    }
    case 'match.found':
      // The page of the listing shows its matches to its owners.
      return { change: { thing: 'listing', id: event.data.id }, audiences: partyAudiences(event.data) };
    case 'inquiry.created':
    case 'inquiry.status_changed':
    case 'inquiry.dates_changed':
      return { change: { thing: 'inquiry', id: event.data.id }, audiences: participantAudiences(event.data) };
    case 'message.posted':
    case 'inspection.completed': {
      const { id, inquiryId } = event.data;
      const thing = event.type === 'message.posted' ? 'message' : 'inspection';
      return { change: { thing, id, inquiryId }, audiences: participantAudiences(event.data) };
    }
    case 'contact.received':
    case 'contact.answered':
      return { change: { thing: 'contact', id: event.data.id }, audiences: [ADMINS] };
    case 'user.registered':
    case 'user.deactivated':
    case 'user.updated': {
      const { id } = event.data;
      if (event.type === 'user.updated' && event.actorid === null) return undefined;
      return { change: { thing: 'user', id }, audiences: [ADMINS, userAudience(id)] };
    }
    case 'user.approval_requested':
    case 'user.joined': {
      const { userId: id, municipality } = event.data;
      return { change: { thing: 'user', id }, audiences: [ADMINS, ...partyAudiences({ userId: null, municipality })] };
    }
    default:
      return undefined;
  }
}

function toListingChange({ type, data, actorid }: EventEnvelope<ListingEventType>): AddressedChange | undefined {
  const { id, status, previousStatus, withdrawn } = data;
  // A replay re-publishes the current state and changes nothing. A loan that meets a need withdraws it without an actor, too.
  if (type === 'asset.updated' && actorid === null && status === previousStatus && !withdrawn) return undefined;
  const isPublic = [status, previousStatus].some((each) => each !== null && isPublicListing({ status: each }));
  return { change: { thing: 'listing', id }, audiences: isPublic ? [ALL_USERS] : [ADMINS, ...partyAudiences(data)] };
}

type Participants = Extract<AnyEvent, { type: 'inquiry.created' | 'message.posted' | 'inspection.completed' }>['data'];

const participantAudiences = ({ listing, sender }: Participants): string[] => [
  ...new Set([ADMINS, ...partyAudiences(listing), ...partyAudiences(sender)]),
];

/** A user's number of unread notifications changed. */
export const unreadCountChange = (userId: number): AddressedChange => ({
  change: { thing: 'count', id: null },
  audiences: [userAudience(userId)],
});

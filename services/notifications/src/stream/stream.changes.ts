import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { StreamChange } from '@commonyard/contracts/http/notifications';
import { ADMINS, audiencesOfSide, EVERYBODY, userAudience } from './audiences.ts';

export type Change = { change: StreamChange; audiences: string[] };

/** Which thing an event changed, and who may see that thing, whoever changed it. */
export function changeOf(event: AnyEvent): Change | undefined {
  switch (event.type) {
    case 'asset.submitted':
    case 'asset.approved':
    case 'asset.rejected':
    case 'asset.updated':
    case 'asset.deleted': {
      const { id, status, previousStatus } = event.data;
      // A replay says what everybody knows.
      if (event.type === 'asset.updated' && event.actorid === null && status === previousStatus) return undefined;
      const isPublic = status === 'available' || previousStatus === 'available';
      return {
        change: { thing: 'listing', id },
        audiences: isPublic ? [EVERYBODY] : [ADMINS, ...audiencesOfSide(event.data)],
      };
    }
    case 'inquiry.created':
    case 'inquiry.status_changed':
      return { change: { thing: 'inquiry', id: event.data.id }, audiences: audiencesOfInquiry(event.data) };
    case 'message.posted': {
      const { id, inquiryId } = event.data;
      return { change: { thing: 'message', id, inquiryId }, audiences: audiencesOfInquiry(event.data) };
    }
    case 'inspection.completed': {
      const { id, inquiryId } = event.data;
      return { change: { thing: 'inspection', id, inquiryId }, audiences: audiencesOfInquiry(event.data) };
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
    default:
      return undefined;
  }
}

type Concerned = Extract<AnyEvent, { type: 'inquiry.created' | 'message.posted' | 'inspection.completed' }>['data'];

const audiencesOfInquiry = ({ listing, sender }: Concerned): string[] => [
  ...new Set([ADMINS, ...audiencesOfSide(listing), ...audiencesOfSide(sender)]),
];

/** Somebody has fewer unread notifications than before, in every window. */
export const countChange = (userId: number): Change => ({
  change: { thing: 'count', id: null },
  audiences: [userAudience(userId)],
});

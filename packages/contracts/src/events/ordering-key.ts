import type { AnyEvent, EventEnvelope } from './envelope.ts';

/**
 * The ordering key of an event: the type and id of its aggregate. Events with the same key are delivered in the order they
 * were written; events with different keys have no order.
 */
export function orderingKeyOf(event: EventEnvelope): string {
  const { type, data } = event as AnyEvent;
  switch (type) {
    case 'user.registered':
    case 'user.updated':
    case 'user.deactivated':
    case 'user.hold_changed':
      return `user ${data.id}`;
    case 'user.password_reset_requested':
    case 'user.verification_requested':
    case 'user.password_changed':
    case 'user.email_changed':
    case 'user.email_withdrawn':
    case 'user.address_reused':
    case 'user.approval_requested':
    case 'user.approval_decided':
    case 'user.joined':
    case 'session.revoked':
      return `user ${data.userId}`;
    case 'user.invited':
    case 'user.invitation_disowned':
      return `invitation ${data.id}`;
    case 'inquiry.created':
    case 'inquiry.status_changed':
    case 'inquiry.dates_changed':
    case 'inquiry.hold_changed':
      return `inquiry ${data.id}`;
    case 'inquiry.guest_confirmed':
    case 'message.posted':
    case 'inspection.saved':
    case 'inspection.completed':
      return `inquiry ${data.inquiryId}`;
    case 'availability.changed':
      return `calendar ${data.id}`;
    case 'loan.requested':
    case 'loan.quoted':
    case 'loan.countered':
    case 'loan.accepted':
    case 'loan.declined':
    case 'loan.cancelled':
    case 'loan.expired':
    case 'loan.closed':
    case 'loan.proposed':
    case 'loan.dates_taken':
      return `loan ${data.id}`;
    case 'contact.received':
    case 'contact.answered':
      return `contact ${data.id}`;
    default:
      return `asset ${data.id}`;
  }
}

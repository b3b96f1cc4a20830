import type { TSchema } from 'typebox';
import { BusyChanged, ListingEvent } from './assets.ts';
import type { EventType } from './envelope.ts';
import { HoldChanged } from './holds.ts';
import {
  AccountLinkRequested,
  AccountNotice,
  ApprovalDecided,
  ApprovalRequested,
  SessionRevoked,
  UserEvent,
  UserInvited,
} from './identity.ts';
import {
  ContactAnswered,
  ContactEvent,
  GuestConfirmed,
  InquiryEvent,
  InspectionCompleted,
  InspectionSaved,
  MessageEvent,
} from './inquiries.ts';
import { AvailabilityChanged, LoanEvent } from './loans.ts';

/** The schema of every event's data. Tests validate published events with it; consumers reject malformed events. */
export const eventSchemas: Record<EventType, TSchema> = {
  'user.registered': UserEvent,
  'user.updated': UserEvent,
  'user.deactivated': UserEvent,
  'user.password_reset_requested': AccountLinkRequested,
  'user.verification_requested': AccountLinkRequested,
  'user.password_changed': AccountNotice,
  'user.email_changed': AccountNotice,
  'user.address_reused': AccountNotice,
  'user.approval_requested': ApprovalRequested,
  'user.approval_decided': ApprovalDecided,
  'user.invited': UserInvited,
  'session.revoked': SessionRevoked,
  'user.hold_changed': HoldChanged,
  'asset.submitted': ListingEvent,
  'asset.approved': ListingEvent,
  'asset.rejected': ListingEvent,
  'asset.updated': ListingEvent,
  'asset.deleted': ListingEvent,
  'asset.busy_changed': BusyChanged,
  'asset.hold_changed': HoldChanged,
  'inquiry.created': InquiryEvent,
  'inquiry.status_changed': InquiryEvent,
  'inquiry.dates_changed': InquiryEvent,
  'inquiry.guest_confirmed': GuestConfirmed,
  'message.posted': MessageEvent,
  'contact.received': ContactEvent,
  'contact.answered': ContactAnswered,
  'inspection.saved': InspectionSaved,
  'inspection.completed': InspectionCompleted,
  'inquiry.hold_changed': HoldChanged,
  'availability.changed': AvailabilityChanged,
  'loan.requested': LoanEvent,
  'loan.quoted': LoanEvent,
  'loan.countered': LoanEvent,
  'loan.accepted': LoanEvent,
  'loan.declined': LoanEvent,
  'loan.cancelled': LoanEvent,
  'loan.expired': LoanEvent,
  'loan.closed': LoanEvent,
  'loan.proposed': LoanEvent,
  'loan.dates_taken': LoanEvent,
};

import type { Static, TSchema } from 'typebox';
import { BusyChanged, ListingEvent, PostedListingConfirmed } from './assets.ts';
import type { HoldKind } from '../records.values.ts';
import { HoldChanged } from './holds.ts';
import {
  AccountLinkRequested,
  AccountNotice,
  ApprovalDecided,
  ApprovalRequested,
  InvitationDisowned,
  MemberJoined,
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
  ReportDecided,
} from './inquiries.ts';
import { AvailabilityChanged, LoanEvent } from './loans.ts';

/** The services that publish events. */
export type Publisher = 'identity' | 'assets' | 'inquiries' | 'loans';

const event = <By extends Publisher, Data extends TSchema>(
  publisher: By,
  data: Data,
  keyOf: (data: Static<Data>) => string,
) => ({
  publisher,
  data,
  keyOf,
});

type HasId = { id: number };
const listing = ({ id }: HasId) => `asset ${id}`;
const user = ({ id }: HasId) => `user ${id}`;
const userOf = ({ userId }: { userId: number }) => `user ${userId}`;
const invitation = ({ id }: HasId) => `invitation ${id}`;
const inquiry = ({ id }: HasId) => `inquiry ${id}`;
const inquiryOf = ({ inquiryId }: { inquiryId: number }) => `inquiry ${inquiryId}`;
const report = ({ id }: HasId) => `report ${id}`;
const contact = ({ id }: HasId) => `contact ${id}`;
const calendar = ({ id }: HasId) => `calendar ${id}`;
const loan = ({ id }: HasId) => `loan ${id}`;

/**
 * Every event: the service that publishes it, the schema of its data, and its ordering key, which is the kind and the id of its
 * aggregate. Tests validate published events with the schema; consumers reject malformed events.
 */
export const EVENTS = {
  'user.registered': event('identity', UserEvent, user),
  'user.updated': event('identity', UserEvent, user),
  'user.deactivated': event('identity', UserEvent, user),
  'user.hold_changed': event('identity', HoldChanged, user),
  'user.password_reset_requested': event('identity', AccountLinkRequested, userOf),
  'user.verification_requested': event('identity', AccountLinkRequested, userOf),
  /** The user changed the password, or chose one with a reset link. */
  'user.password_changed': event('identity', AccountNotice, userOf),
  /** An administrator changed the email address. `email` is the one before. */
  'user.email_changed': event('identity', AccountNotice, userOf),
  /** The recipient of a new address disowned it. `email` is the one before, which the account has again. */
  'user.email_withdrawn': event('identity', AccountNotice, userOf),
  /** A guest tried to register with the address of this user. */
  'user.address_reused': event('identity', AccountNotice, userOf),
  'user.approval_requested': event('identity', ApprovalRequested, userOf),
  'user.approval_decided': event('identity', ApprovalDecided, userOf),
  'user.joined': event('identity', MemberJoined, userOf),
  'user.invited': event('identity', UserInvited, invitation),
  'user.invitation_disowned': event('identity', InvitationDisowned, invitation),
  'session.revoked': event('identity', SessionRevoked, userOf),

  'asset.submitted': event('assets', ListingEvent, listing),
  'asset.approved': event('assets', ListingEvent, listing),
  'asset.rejected': event('assets', ListingEvent, listing),
  'asset.updated': event('assets', ListingEvent, listing),
  'asset.deleted': event('assets', ListingEvent, listing),
  'asset.guest_confirmed': event('assets', PostedListingConfirmed, listing),
  'asset.busy_changed': event('assets', BusyChanged, listing),
  'asset.hold_changed': event('assets', HoldChanged, listing),

  'inquiry.created': event('inquiries', InquiryEvent, inquiry),
  'inquiry.status_changed': event('inquiries', InquiryEvent, inquiry),
  /** The days of the inquiry follow those of its loan. */
  'inquiry.dates_changed': event('inquiries', InquiryEvent, inquiry),
  'inquiry.hold_changed': event('inquiries', HoldChanged, inquiry),
  'inquiry.guest_confirmed': event('inquiries', GuestConfirmed, inquiryOf),
  'message.posted': event('inquiries', MessageEvent, inquiryOf),
  'inspection.saved': event('inquiries', InspectionSaved, inquiryOf),
  'inspection.completed': event('inquiries', InspectionCompleted, inquiryOf),
  'contact.received': event('inquiries', ContactEvent, contact),
  'contact.answered': event('inquiries', ContactAnswered, contact),

  'report.decided': event('inquiries', ReportDecided, report),

  'availability.changed': event('loans', AvailabilityChanged, calendar),
  'loan.requested': event('loans', LoanEvent, loan),
  'loan.quoted': event('loans', LoanEvent, loan),
  'loan.countered': event('loans', LoanEvent, loan),
  /** An operator above the limit of its municipality, on the side `by`, asks an officer to commit the loan. */
  'loan.proposed': event('loans', LoanEvent, loan),
  /** The days of an open loan were taken by another loan or a block. */
  'loan.dates_taken': event('loans', LoanEvent, loan),
  /** The account that requested an open loan, or that owns its listing, on the side `by`, waits for approval again. */
  'loan.approval_taken_back': event('loans', LoanEvent, loan),
  'loan.accepted': event('loans', LoanEvent, loan),
  'loan.declined': event('loans', LoanEvent, loan),
  'loan.cancelled': event('loans', LoanEvent, loan),
  'loan.expired': event('loans', LoanEvent, loan),
  'loan.closed': event('loans', LoanEvent, loan),
};

export type EventType = keyof typeof EVENTS;
/** The data of every event type. */
export type Events = { [T in EventType]: Static<(typeof EVENTS)[T]['data']> };

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** The types of the events that have data of this schema. */
export type TypesWith<Schema extends TSchema> = {
  [T in EventType]: (typeof EVENTS)[T]['data'] extends Schema ? T : never;
}[EventType];
export const typesWith = <Schema extends TSchema>(schema: Schema): TypesWith<Schema>[] =>
  EVENT_TYPES.filter((type): type is TypesWith<Schema> => (EVENTS[type].data as TSchema) === schema);

export type ListingEventType = TypesWith<typeof ListingEvent>;
export const LISTING_EVENT_TYPES = typesWith(ListingEvent);
export type LoanEventType = TypesWith<typeof LoanEvent>;
export const LOAN_EVENT_TYPES = typesWith(LoanEvent);

/** What each event about a legal hold is about. */
export const HELD_KINDS: Record<TypesWith<typeof HoldChanged>, HoldKind> = {
  'asset.hold_changed': 'listing',
  'inquiry.hold_changed': 'inquiry',
  'user.hold_changed': 'account',
};

/** Whether this release knows the type. */
export const isEventType = (type: string): type is EventType => Object.hasOwn(EVENTS, type);

/** The types of the events that a service publishes. */
export const typesPublishedBy = (service: string): EventType[] =>
  EVENT_TYPES.filter((type) => EVENTS[type].publisher === service);

/** The ordering key of an event. Events with the same key are delivered in the order they were written; others have no order. */
export const orderingKeyOf = ({ type, data }: { type: EventType; data: Events[EventType] }): string =>
  (EVENTS[type].keyOf as (data: Events[EventType]) => string)(data);

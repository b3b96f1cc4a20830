import type { Static, TSchema } from 'typebox';
import {
  BusyChanged,
  ListingEvent,
  MatchesFound,
  PostedListingConfirmed,
  SearchConfirmationRequested,
  SearchesEnding,
  SearchesMatched,
} from './assets.ts';
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
  InquiryRead,
  InspectionCompleted,
  InspectionSaved,
  MessageEvent,
  ReportDecided,
} from './inquiries.ts';
import { AvailabilityChanged, LoanEvent } from './loans.ts';
import { CertificateExpiring, CertificateSaved, MasterAgreementChanged, SettlementChanged } from './registers.ts';

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
const certificate = ({ id }: HasId) => `certificate ${id}`;
const settlement = ({ id }: HasId) => `settlement ${id}`;
const guestOf = ({ guest }: { guest: HasId }) => `guest ${guest.id}`;
const searcher = ({ userId, guest }: { userId: number | null; guest: HasId | null }) =>
  userId === null ? `guest ${guest!.id}` : `user ${userId}`;
const masterAgreement = ({ id }: HasId) => `agreement ${id}`;

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
  /** Matches of a listing were found of which its owner was not notified yet. */
  'match.found': event('assets', MatchesFound, listing),
  /** Saved searches found listings of which their owner was not notified yet. */
  'search.matched': event('assets', SearchesMatched, searcher),
  'search.confirmation_requested': event('assets', SearchConfirmationRequested, guestOf),
  /** The saved searches of a guest end soon, unless renewed. */
  'search.ending': event('assets', SearchesEnding, guestOf),

  'inquiry.created': event('inquiries', InquiryEvent, inquiry),
  'inquiry.status_changed': event('inquiries', InquiryEvent, inquiry),
  /** The days of the inquiry follow those of its loan. */
  'inquiry.dates_changed': event('inquiries', InquiryEvent, inquiry),
  'inquiry.hold_changed': event('inquiries', HoldChanged, inquiry),
  'inquiry.guest_confirmed': event('inquiries', GuestConfirmed, inquiryOf),
  /** A user read what was unread in the thread. */
  'inquiry.read': event('inquiries', InquiryRead, inquiryOf),
  'message.posted': event('inquiries', MessageEvent, inquiryOf),
  'inspection.saved': event('inquiries', InspectionSaved, inquiryOf),
  'inspection.completed': event('inquiries', InspectionCompleted, inquiryOf),
  'contact.received': event('inquiries', ContactEvent, contact),
  'contact.answered': event('inquiries', ContactAnswered, contact),

  'report.decided': event('inquiries', ReportDecided, report),

  'availability.changed': event('loans', AvailabilityChanged, calendar),
  'loan.requested': event('loans', LoanEvent, loan),
  /** The lending side sent a quote. Without a status before, the loan begins with it: an offer on a need. */
  'loan.quoted': event('loans', LoanEvent, loan),
  'loan.countered': event('loans', LoanEvent, loan),
  /** An operator above the limit of its municipality, on the side `by`, asks an officer to commit the loan. */
  'loan.proposed': event('loans', LoanEvent, loan),
  /** An officer declined such a proposal, or its operator took it back. */
  'loan.proposal_declined': event('loans', LoanEvent, loan),
  'loan.proposal_withdrawn': event('loans', LoanEvent, loan),
  /** The days of an open loan were taken by another loan or a block. */
  'loan.dates_taken': event('loans', LoanEvent, loan),
  /** The account that requested an open loan, or that owns its listing, on the side `by`, waits for approval again. */
  'loan.approval_taken_back': event('loans', LoanEvent, loan),
  /** The listing of an accepted loan was deleted or withdrawn. The loan goes on. */
  'loan.listing_removed': event('loans', LoanEvent, loan),
  /** The municipality of the side `by` has no active administrator any more. The loan waits, or goes on. */
  'loan.officer_missing': event('loans', LoanEvent, loan),
  /** The borrowing side asks for other days than before. */
  'loan.days_changed': event('loans', LoanEvent, loan),
  'loan.accepted': event('loans', LoanEvent, loan),
  'loan.declined': event('loans', LoanEvent, loan),
  'loan.cancelled': event('loans', LoanEvent, loan),
  'loan.expired': event('loans', LoanEvent, loan),
  'loan.closed': event('loans', LoanEvent, loan),
  /** The last day of an accepted loan has passed: both sides are asked what happened. */
  'loan.end_requested': event('loans', LoanEvent, loan),
  /** The side `by` says that the equipment is back or that the loan did not happen, disputes what the other one says, or takes it back. */
  'loan.end_proposed': event('loans', LoanEvent, loan),
  'loan.end_disputed': event('loans', LoanEvent, loan),
  'loan.end_withdrawn': event('loans', LoanEvent, loan),
  /** The lending side took back lines of a statement. */
  'loan.credit_note_issued': event('loans', LoanEvent, loan),
  'loan.statement_paid': event('loans', LoanEvent, loan),
  /** The borrowing side said what it would have paid without the loan. */
  'loan.alternative_saved': event('loans', LoanEvent, loan),
  /** The side `by` added or removed a document. `by` is null where the retention of the loan has ended, and in a replay. */
  'loan.document_added': event('loans', LoanEvent, loan),
  'loan.document_removed': event('loans', LoanEvent, loan),
  /** The side `by` of an accepted loan saved its contacts, place and time, the operator or the purchase order. */
  'loan.plan_changed': event('loans', LoanEvent, loan),
  /** The lending side marked the borrower's certificate of insurance as seen, or its administrator waived it. */
  'loan.certificate_seen': event('loans', LoanEvent, loan),
  'loan.certificate_waived': event('loans', LoanEvent, loan),
  /** The borrowing side changed its certificates: one covers the agreed loan and waits for the lending side, or none covers it any more. */
  'loan.certificate_provided': event('loans', LoanEvent, loan),
  'loan.certificate_lost': event('loans', LoanEvent, loan),

  'certificate.saved': event('loans', CertificateSaved, certificate),
  'certificate.expiring': event('loans', CertificateExpiring, certificate),
  /** A replay publishes a master agreement as it is, without a municipality that changed it. */
  'agreement.changed': event('loans', MasterAgreementChanged, masterAgreement),
  'settlement.changed': event('loans', SettlementChanged, settlement),
  /** The lending side set special terms or the binding language of the agreement. */
  'loan.agreement_changed': event('loans', LoanEvent, loan),
  /** The side `by` signed the agreement, and the other side has not. */
  'loan.signature_added': event('loans', LoanEvent, loan),
  /** The agreement of an accepted loan waits for signatures: the sides that have not signed are reminded. */
  'loan.signature_missing': event('loans', LoanEvent, loan),
  /** Both sides have signed the agreement, or a master agreement of the two municipalities applies. */
  'loan.signed': event('loans', LoanEvent, loan),
  /** The side `by` confirmed the inspection of the hand-over or the return; the other one has not yet. */
  'loan.hand_over_confirmed': event('loans', LoanEvent, loan),
  'loan.return_confirmed': event('loans', LoanEvent, loan),
  /** Both sides confirmed it: the machine is out, or is back. */
  'loan.handed_over': event('loans', LoanEvent, loan),
  'loan.returned': event('loans', LoanEvent, loan),
  /** The first day of an agreed loan is tomorrow, or the day on which a machine that is out must be back. */
  'loan.pick_up_tomorrow': event('loans', LoanEvent, loan),
  'loan.return_tomorrow': event('loans', LoanEvent, loan),
  /** The machine is out although its last day, or that of its recall, has passed. */
  'loan.overdue': event('loans', LoanEvent, loan),
  /** The machine of an agreed loan is late from the loan before. */
  'loan.machine_late': event('loans', LoanEvent, loan),
  /** The lending side wants the machine back before the last day, or not any more. */
  'loan.recalled': event('loans', LoanEvent, loan),
  'loan.recall_withdrawn': event('loans', LoanEvent, loan),
  /** The side `by` proposes another last day, agrees to it, declines it or takes it back. */
  'loan.extension_proposed': event('loans', LoanEvent, loan),
  'loan.extension_agreed': event('loans', LoanEvent, loan),
  'loan.extension_declined': event('loans', LoanEvent, loan),
  'loan.extension_withdrawn': event('loans', LoanEvent, loan),
  /** The side `by` reported damage of the lent machine; null where a post inspection found it. */
  'loan.damage_reported': event('loans', LoanEvent, loan),
  /** The machine of a later loan, or of an open one, went out of service, or into service again. */
  'loan.out_of_service': event('loans', LoanEvent, loan),
  'loan.back_in_service': event('loans', LoanEvent, loan),
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

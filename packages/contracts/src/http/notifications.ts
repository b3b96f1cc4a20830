import { Type, type Static } from 'typebox';
import { CERTIFICATE_KINDS } from '../certificates.values.ts';
import { AGREEMENT_CHANGES } from '../master-agreements.values.ts';
import { LISTING_TYPES, MAX_LIST_LIMIT } from '../assets.values.ts';
import { INQUIRY_STATUSES } from '../inquiries.values.ts';
import { INSPECTION_TYPES } from '../inspections.values.ts';
import { REPORT_OUTCOMES, REPORT_SUBJECTS } from '../reports.values.ts';
import { LOAN_PLAN_PARTS, OPEN_STEPS } from '../loan-plans.values.ts';
import { LOAN_CAUSES, LOAN_ENDS, LOAN_STATUSES, PROPOSED_ACTIONS } from '../loans.values.ts';
import { LOAN_EVENT_TYPES } from '../events/event-table.ts';
import {
  CHANGED_RESOURCES,
  EMAIL_STATUSES,
  EMAIL_TIMINGS,
  NOTIFICATION_KINDS,
  OTHER_EMAIL_KINDS,
} from '../notifications.values.ts';
import { Role } from './identity.ts';
import { StoredQuery } from './saved-searches.ts';
import { Closed, Id, Instant, Nullable } from './field-types.ts';

export const NotificationKind = Type.Enum([...NOTIFICATION_KINDS]);

/**
 * The parameters of a notification's text; the kind decides which are present. Names are those at the time of the event.
 * `municipality`, `place`, `lender` and `borrower` are ids, so that their names follow the reader's language.
 */
export const NotificationParams = Type.Object({
  /** asset.*, inquiry.*, message.posted, inspection.completed, loan.*: the listing. */
  assetId: Type.Optional(Type.Integer()),
  assetType: Type.Optional(Type.Enum([...LISTING_TYPES])),
  title: Type.Optional(Type.String()),
  /** The listing's municipality. */
  place: Type.Optional(Nullable(Type.String())),
  /** asset.*: the days of its availability. */
  availableFrom: Type.Optional(Nullable(Type.String())),
  availableTo: Type.Optional(Nullable(Type.String())),
  /** asset.rejected, loan.update, report.decided: the reason, if one was given. */
  reason: Type.Optional(Nullable(Type.String())),
  /** asset.approved, asset.rejected: the decision is on a change of a listing, which stays as it was approved until then. */
  isChange: Type.Optional(Type.Boolean()),
  /** match.found: what matches the listing, the best first, and why (`ListingMatch`). */
  matches: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        place: Nullable(Type.String()),
        wantedDays: Nullable(Type.Integer()),
        freeDays: Nullable(Type.Integer()),
        distanceKm: Nullable(Type.Integer()),
        sameKind: Type.Boolean(),
      }),
    ),
  ),
  /** search.matched: the saved searches, what each found, the newest first, and how many others. */
  searches: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        query: StoredQuery,
        listings: Type.Array(
          Type.Object({
            id: Type.Integer(),
            type: Type.Enum([...LISTING_TYPES]),
            title: Type.String(),
            place: Nullable(Type.String()),
            availableFrom: Nullable(Type.String()),
            availableTo: Nullable(Type.String()),
            distanceKm: Nullable(Type.Integer()),
          }),
        ),
        more: Type.Integer(),
      }),
    ),
  ),
  /** inquiry.*, message.posted, inspection.completed. */
  inquiryId: Type.Optional(Type.Integer()),
  /** inquiry.status_changed. */
  status: Type.Optional(Type.Enum([...INQUIRY_STATUSES])),
  /** inquiry.*: the days for which the sender asks. loan.*: those of the loan. */
  dateFrom: Type.Optional(Nullable(Type.String())),
  dateTo: Type.Optional(Nullable(Type.String())),
  messageId: Type.Optional(Type.Integer()),
  contactId: Type.Optional(Type.Integer()),
  /** contact.received. */
  subject: Type.Optional(Type.String()),
  /** report.decided: what was reported, what was decided, and whether the recipient had answered. */
  reportId: Type.Optional(Type.Integer()),
  reported: Type.Optional(Type.Enum([...REPORT_SUBJECTS])),
  outcome: Type.Optional(Type.Enum([...REPORT_OUTCOMES])),
  afterAnswer: Type.Optional(Type.Boolean()),
  /** inspection.completed: `failed` is the number of failed items. */
  inspectionId: Type.Optional(Type.Integer()),
  inspectionType: Type.Optional(Type.Enum([...INSPECTION_TYPES])),
  failed: Type.Optional(Type.Integer()),
  /** loan.*: the loan, what happened, the municipalities of its sides, and the total of the newest quote, or of the statement. */
  loanId: Type.Optional(Type.Integer()),
  occasion: Type.Optional(Type.Enum([...LOAN_EVENT_TYPES])),
  /** loan.cancelled: what the side that proposed it withdrew, by the status before; absent for an accepted loan. */
  withdrawn: Type.Optional(Type.Enum([...LOAN_STATUSES])),
  /** loan.proposed and what follows: what an operator proposes to its officers. */
  proposes: Type.Optional(Type.Enum([...PROPOSED_ACTIONS])),
  /** loan.end_* and the end of an accepted loan: what a side says, and the last day on which the other one can dispute it. */
  loanEnd: Type.Optional(Type.Enum([...LOAN_ENDS])),
  finalOn: Type.Optional(Type.String()),
  /** loan.quoted: the title of the need on which the loan is offered; absent for later quotes and other loans. */
  need: Type.Optional(Type.String()),
  /** loan.update: what a side has arranged. */
  part: Type.Optional(Type.Enum([...LOAN_PLAN_PARTS])),
  /** loan.signed: the title of the master agreement that applies instead of signatures. */
  masterAgreement: Type.Optional(Type.String()),
  /** loan.*: the day on which a machine must or should be back, another last day, or that of the pick-up. */
  day: Type.Optional(Type.String()),
  /** loan.pick_up_tomorrow, loan.return_tomorrow: where and when the sides meet, if that is arranged. */
  meeting: Type.Optional(Type.Object({ address: Type.String(), from: Type.String(), to: Type.String() })),
  /** loan.pick_up_tomorrow, loan.return_tomorrow: what the sides must still do. loan.accepted, loan.signed: the same of a certificate. */
  openSteps: Type.Optional(Type.Array(Type.Enum([...OPEN_STEPS]))),
  /** loan.hand_over_confirmed, loan.handed_over: whether it is one in an emergency, before the agreement is signed. */
  emergency: Type.Optional(Type.Boolean()),
  /** loan.accepted: whether a counter-offer was. */
  isCounter: Type.Optional(Type.Boolean()),
  lender: Type.Optional(Type.String()),
  borrower: Type.Optional(Type.String()),
  totalCents: Type.Optional(Nullable(Type.Integer())),
  /** loan.update: why, where no step of a side is the reason. */
  cause: Type.Optional(Nullable(Type.Enum([...LOAN_CAUSES]))),
  /** loan.dates_taken: the days that are not free. */
  taken: Type.Optional(Type.Array(Type.Object({ startsOn: Type.String(), endsOn: Type.String() }))),
  /** certificate.expiring: the certificate of insurance, and so many days before its end. */
  certificateKind: Type.Optional(Type.Enum([...CERTIFICATE_KINDS])),
  insurer: Type.Optional(Type.String()),
  policyNumber: Type.Optional(Type.String()),
  endsOn: Type.Optional(Type.String()),
  days: Type.Optional(Type.Integer()),
  /** agreement.changed: its title. agreement.changed and settlement.changed: what `municipality` did with it. */
  agreement: Type.Optional(Type.String()),
  change: Type.Optional(Type.Enum([...AGREEMENT_CHANGES])),
  /** loan.*: the number of a statement, that of the one whose place it takes, and the number and the total of a credit note. */
  statement: Type.Optional(Type.String()),
  replaces: Type.Optional(Type.String()),
  creditNote: Type.Optional(Type.String()),
  creditCents: Type.Optional(Type.Integer()),
  /** loan.statement_paid: when, and the reference of the payment. */
  paidOn: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String()),
  /** settlement.changed: its number and year, and which municipality pays which one what; absent where both owe the same. */
  settlement: Type.Optional(Type.Integer()),
  year: Type.Optional(Type.Integer()),
  payer: Type.Optional(Type.String()),
  payee: Type.Optional(Type.String()),
  netCents: Type.Optional(Type.Integer()),
  /** user.*: the user concerned and its current role. */
  userId: Type.Optional(Type.Integer()),
  role: Type.Optional(Role),
  /** The user or guest who caused it, where the name is known. */
  name: Type.Optional(Nullable(Type.String())),
  municipality: Type.Optional(Nullable(Type.String())),
  /** inquiry.created, message.posted, contact.received: nobody has verified `name`, which was entered without an account. */
  isGuest: Type.Optional(Type.Boolean()),
  /** user.approval_requested: another public body, instead of a municipality. */
  organization: Type.Optional(Nullable(Type.String())),
  /** user.joined: the domain that approved the account. */
  domain: Type.Optional(Type.String()),
  /** user.invitation_disowned: the invited address. */
  email: Type.Optional(Type.String()),
});
export type NotificationParams = Static<typeof NotificationParams>;

export const Notification = Type.Object({
  id: Type.Integer(),
  kind: NotificationKind,
  params: NotificationParams,
  /** The page of the web application that shows the resource. */
  path: Type.String(),
  /** The time of the event. */
  createdAt: Instant,
  readAt: Nullable(Instant),
});
export type Notification = Static<typeof Notification>;

/** Newest first; the next page is in `Link`. */
export const NotificationsQuery = Closed({
  unread: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_LIMIT })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});

/** The number of the caller's unread notifications; it stops at `UNREAD_CAP` + 1. */
export const NotificationCounts = Type.Object({ unread: Type.Integer() });
export type NotificationCounts = Static<typeof NotificationCounts>;

/** `upTo`: the newest notification on the page, so that later ones stay unread. Without it, all are marked as read. */
export const ReadAllBody = Closed({ upTo: Type.Optional(Id) });

/** The channels of a kind for one user. `inApp` false with `email` `off` disables the kind. */
export const Preference = Closed({
  kind: NotificationKind,
  inApp: Type.Boolean(),
  email: Type.Enum([...EMAIL_TIMINGS]),
});
export type Preference = Static<typeof Preference>;

/** The preferences for each kind that the caller's role can receive. */
export const Preferences = Type.Array(Preference);
export type Preferences = Static<typeof Preferences>;

/** Sets the given kinds; the others do not change. */
export const PreferencesBody = Type.Array(Preference, { minItems: 1, maxItems: NOTIFICATION_KINDS.length });
export type PreferencesBody = Static<typeof PreferencesBody>;

/**
 * `event: hello`, the first event of every connection. `resumed`: all events missed since `Last-Event-ID` follow; otherwise
 * data that the client fetched before may be stale.
 */
export const StreamHello = Type.Object({ unread: Type.Integer(), resumed: Type.Boolean() });
export type StreamHello = Static<typeof StreamHello>;

/** `event: changed`: a resource that the caller may see has changed. `id` is null for `count`. */
export const StreamChange = Type.Object({
  thing: Type.Enum([...CHANGED_RESOURCES]),
  id: Nullable(Type.Integer()),
  /** For a message or an inspection: its inquiry. */
  inquiryId: Type.Optional(Type.Integer()),
});
export type StreamChange = Static<typeof StreamChange>;

/** An email in the administrators' list. A guest's address is deleted once the email is sent. */
export const OutgoingEmail = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...NOTIFICATION_KINDS, ...OTHER_EMAIL_KINDS]),
  status: Type.Enum([...EMAIL_STATUSES]),
  to: Nullable(Type.String()),
  attempts: Type.Integer(),
  /** The last error of the mail server or of the connection to it. */
  error: Nullable(Type.String()),
  createdAt: Instant,
  /** The next attempt, while it is waiting. */
  nextAt: Nullable(Instant),
  /** The time when it was sent or given up. */
  settledAt: Nullable(Instant),
});
export type OutgoingEmail = Static<typeof OutgoingEmail>;

export const OutgoingEmailsQuery = Closed({
  status: Type.Optional(Type.Enum([...EMAIL_STATUSES])),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_LIMIT })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});

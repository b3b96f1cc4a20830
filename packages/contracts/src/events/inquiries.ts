import { Type, type Static } from 'typebox';
import { LISTING_TYPES } from '../assets.values.ts';
import { INQUIRY_STATUSES } from '../inquiries.values.ts';
import { REPORT_OUTCOMES, REPORT_SUBJECTS } from '../reports.values.ts';
import { INSPECTION_ITEMS, INSPECTION_TYPES } from '../inspections.values.ts';
import { Locale } from '../http/identity.ts';
import { Nullable } from '../http/field-types.ts';

const InquiryStatus = Type.Enum([...INQUIRY_STATUSES]);

/** The participants of an inquiry: the listing's owner and the sender. */
const participants = {
  listing: Type.Object({
    id: Type.Integer(),
    type: Type.Enum([...LISTING_TYPES]),
    title: Type.String(),
    userId: Nullable(Type.Integer()),
    municipality: Nullable(Type.String()),
  }),
  sender: Type.Object({
    userId: Nullable(Type.Integer()),
    municipality: Nullable(Type.String()),
    /** Personal data, of guests only, because replies go there. Null for users. */
    name: Nullable(Type.String()),
    email: Nullable(Type.String()),
    locale: Locale,
  }),
};

const Side = Type.Enum(['sender', 'owner']);

/**
 * A link to the guest page of an inquiry, for a party without an account: `/guest-inquiry#token=…`. `token` is encrypted
 * (ADR 48), and empty once removed. `address` is the kit's hash of the email address that may get the link.
 */
export const GuestLink = Type.Object({ side: Side, token: Type.String(), address: Type.String() });
export type GuestLink = Static<typeof GuestLink>;

/** A new link for each party without an account whose access was not revoked. */
const guestLinks = Type.Array(GuestLink);

/** The loan that the inquiry belongs to; absent for an inquiry without a loan. */
const loanId = Type.Optional(Type.Integer());

export const InquiryEvent = Type.Object({
  id: Type.Integer(),
  /** Increases with every change of the inquiry. */
  version: Type.Integer(),
  status: InquiryStatus,
  /** Null for a new inquiry. */
  previousStatus: Nullable(InquiryStatus),
  /** The days for which the sender asks. */
  dateFrom: Nullable(Type.String()),
  dateTo: Nullable(Type.String()),
  guestLinks,
  loanId,
  ...participants,
});
export type InquiryEvent = Static<typeof InquiryEvent>;

/** Personal data: `content`, because a guest's email contains it. */
export const MessageEvent = Type.Object({
  id: Type.Integer(),
  inquiryId: Type.Integer(),
  /** The author; null for a guest. */
  userId: Nullable(Type.Integer()),
  /** The party that a guest writes for; absent for a user. */
  side: Type.Optional(Side),
  content: Type.String(),
  guestLinks,
  loanId,
  ...participants,
});
export type MessageEvent = Static<typeof MessageEvent>;

/** A user read the thread of an inquiry up to a message; all of it where that is null. */
export const InquiryRead = Type.Object({
  inquiryId: Type.Integer(),
  userId: Type.Integer(),
  messageId: Nullable(Type.Integer()),
});
export type InquiryRead = Static<typeof InquiryRead>;

/** A guest opened a link to the guest page, so the link's address reads its email. `address` is the kit's hash of it. */
export const GuestConfirmed = Type.Object({ inquiryId: Type.Integer(), side: Side, address: Type.String() });

/** Personal data: name, email address and, in `contact.answered`, the answer, because the email to the sender contains them. */
export const ContactEvent = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  locale: Locale,
  subject: Type.String(),
});
export type ContactEvent = Static<typeof ContactEvent>;
export const ContactAnswered = Type.Object({ ...ContactEvent.properties, answer: Type.String() });

/**
 * Published on every save of an inspection, drafts included, and with the same version when the parties of its inquiry change.
 * It uses exactly these images.
 */
export const InspectionSaved = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  inquiryId: Type.Integer(),
  type: Type.Enum([...INSPECTION_TYPES]),
  completed: Type.Boolean(),
  images: Type.Array(Type.String()),
  /** The users and municipalities that may see the inspection besides administrators: `user:<id>`, `municipality:<id>`. */
  parties: Type.Array(Type.String()),
});
export type InspectionSaved = Static<typeof InspectionSaved>;

const MajorItem = Type.Object({
  item: Type.Enum([...new Set([...INSPECTION_ITEMS.pre, ...INSPECTION_ITEMS.post])]),
  note: Nullable(Type.String()),
  photo: Nullable(Type.String()),
});

export const InspectionCompleted = Type.Object({
  id: Type.Integer(),
  inquiryId: Type.Integer(),
  type: Type.Enum([...INSPECTION_TYPES]),
  /** The user who completed it. */
  userId: Type.Integer(),
  /** The number of failed items. */
  failed: Type.Integer(),
  /** The failed items that are major. Absent from a service of an earlier version, as the next three are. */
  major: Type.Optional(Type.Array(MajorItem)),
  hourMeter: Type.Optional(Nullable(Type.Number())),
  /** In eighths. */
  fuel: Type.Optional(Nullable(Type.Integer())),
  /** SHA-256 of what the inspection says. */
  contentHash: Type.Optional(Type.String()),
  loanId,
  ...participants,
});
export type InspectionCompleted = Static<typeof InspectionCompleted>;

/**
 * An administrator decided on a report. Assets rejects a hidden listing; notifications tells the reported side. Personal data: what
 * the administrator wrote, and name and email address of a guest.
 */
export const ReportDecided = Type.Object({
  id: Type.Integer(),
  subject: Type.Enum([...REPORT_SUBJECTS]),
  outcome: Type.Enum([...REPORT_OUTCOMES]),
  /** Whether the decision keeps an earlier one, so that only the reported side learns of it. */
  upheld: Type.Boolean(),
  /** Whether the decision follows an answer of the reported side. */
  afterAnswer: Type.Boolean(),
  /** What the reported side is told. */
  text: Nullable(Type.String()),
  /** The listing that the subject is, or is about; null for a user. */
  listing: Nullable(participants.listing),
  /** The reported user; null for a guest. */
  userId: Nullable(Type.Integer()),
  /** The sender of an inquiry without an account, where that is the reported side. */
  guest: Nullable(Type.Object({ name: Nullable(Type.String()), email: Type.String(), locale: Locale })),
  /** The kit's hash of the address of the contact of a listing, where that is the reported side. */
  contactAddress: Nullable(Type.String()),
});
export type ReportDecided = Static<typeof ReportDecided>;

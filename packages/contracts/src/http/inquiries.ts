import { Type, type Static } from 'typebox';
import { ASSET_STATUSES, ASSET_TYPES, MAX_LIST_LIMIT } from '../assets.values.ts';
import {
  CONTACT_STATUSES,
  INQUIRY_LIMITS as LIMITS,
  INQUIRY_MESSAGES as MESSAGES,
  INQUIRY_STATUSES,
} from '../inquiries.values.ts';
import { Clearable, Email, Honeypot, Id, Instant, Line, Nullable, Paragraphs } from './text.ts';

export const InquiryStatus = Type.Enum([...INQUIRY_STATUSES]);
export const ContactStatus = Type.Enum([...CONTACT_STATUSES]);

/** The listing an inquiry is about, as far as it is known here; a removed one keeps the title it had. */
export const InquiredListing = Type.Object({
  id: Type.Integer(),
  type: Type.Enum([...ASSET_TYPES]),
  status: Type.Enum([...ASSET_STATUSES]),
  title: Type.String(),
  category: Type.String(),
  region: Type.String(),
  image: Nullable(Type.String()),
  userId: Nullable(Type.Integer()),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Type.String()),
  removed: Type.Boolean(),
});
export type InquiredListing = Static<typeof InquiredListing>;

/** A row of the list. Lists never carry e-mail, phone or admin notes. */
export const InquirySummary = Type.Object({
  id: Type.Integer(),
  assetId: Type.Integer(),
  assetType: Type.Enum([...ASSET_TYPES]),
  asset: InquiredListing,
  /** Who asked, where it was somebody with an account. */
  userId: Nullable(Type.Integer()),
  name: Nullable(Type.String()),
  organization: Nullable(Type.String()),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Type.String()),
  /** The first 200 characters. */
  message: Type.String(),
  status: InquiryStatus,
  /** Who wrote last in the thread, and when; null where nobody has. */
  lastMessageBy: Nullable(Type.Integer()),
  lastMessageAt: Nullable(Instant),
  version: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type InquirySummary = Static<typeof InquirySummary>;

/** The whole inquiry. `adminNotes` is there for administrators only. */
export const Inquiry = Type.Object({
  ...InquirySummary.properties,
  message: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  adminNotes: Type.Optional(Nullable(Type.String())),
});
export type Inquiry = Static<typeof Inquiry>;

/** What somebody without an account is told of the own inquiry. */
export const InquiryReceipt = Type.Object({
  id: Type.Integer(),
  assetId: Type.Integer(),
  assetType: Type.Enum([...ASSET_TYPES]),
  assetTitle: Type.String(),
  status: InquiryStatus,
  createdAt: Instant,
});
export type InquiryReceipt = Static<typeof InquiryReceipt>;

const sender = {
  name: Line({ ...LIMITS.name, message: MESSAGES.name }),
  email: Email(MESSAGES.email),
  phone: Line({ ...LIMITS.phone, message: MESSAGES.phone }),
  organization: Line({ ...LIMITS.organization, message: MESSAGES.organization }),
};

export const PublicInquiryBody = Type.Object(
  {
    ...sender,
    message: Clearable(Paragraphs({ max: LIMITS.message })),
    assetId: Id,
    /** Where `available` or `needed` is sent, it means the same as the stored value. */
    assetType: Type.Enum([...ASSET_TYPES, 'available', 'needed']),
    website: Honeypot,
  },
  { additionalProperties: false },
);
export type PublicInquiryBody = Static<typeof PublicInquiryBody>;

export const InquiryBody = Type.Object(
  { assetId: Id, message: Clearable(Paragraphs({ max: LIMITS.message })) },
  { additionalProperties: false },
);
export type InquiryBody = Static<typeof InquiryBody>;

export const UpdateInquiryBody = Type.Object(
  { status: Type.Optional(InquiryStatus), adminNotes: Clearable(Paragraphs({ max: LIMITS.adminNotes })) },
  { additionalProperties: false, minProperties: 1 },
);
export type UpdateInquiryBody = Static<typeof UpdateInquiryBody>;

/** How every list here is paged: by number, or on from where a page ended. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_LIMIT })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
};
export const search = Type.Optional(Type.String({ maxLength: LIMITS.search }));

export const InquiriesQuery = Type.Object(
  { status: Type.Optional(InquiryStatus), search, ...paging },
  { additionalProperties: false },
);
export type InquiriesQuery = Static<typeof InquiriesQuery>;

/**
 * How many inquiries the caller may see in each status; every count stops at 1,000. Waiting are those that are pending
 * and the caller's to answer: for an administrator all of them, for others what they got, not what they sent.
 */
export const InquiryCounts = Type.Object({
  pending: Type.Integer(),
  in_progress: Type.Integer(),
  completed: Type.Integer(),
  cancelled: Type.Integer(),
  waiting: Type.Integer(),
  /** Contact messages nobody has read; there for administrators only. */
  newContactMessages: Type.Optional(Type.Integer()),
});
export type InquiryCounts = Static<typeof InquiryCounts>;

/** What a user did here; every count stops at 1,000. */
export const Activity = Type.Object({ inquiries: Type.Integer(), inspections: Type.Integer() });
export type Activity = Static<typeof Activity>;
export const ActivityQuery = Type.Object({ userId: Id }, { additionalProperties: false });
export type ActivityQuery = Static<typeof ActivityQuery>;

export const Message = Type.Object({
  id: Type.Integer(),
  inquiryId: Type.Integer(),
  userId: Type.Integer(),
  authorName: Nullable(Type.String()),
  content: Type.String(),
  createdAt: Instant,
});
export type Message = Static<typeof Message>;

export const MessageBody = Type.Object(
  { content: Paragraphs({ ...LIMITS.reply, message: MESSAGES.reply }) },
  { additionalProperties: false },
);
export type MessageBody = Static<typeof MessageBody>;

/** A page is the end of the thread, in the order of reading; the next page is what was said before. */
export const MessagesQuery = Type.Object(
  { limit: paging.limit, cursor: paging.cursor },
  { additionalProperties: false },
);
export type MessagesQuery = Static<typeof MessagesQuery>;

export const ContactBody = Type.Object(
  {
    ...sender,
    subject: Line({ ...LIMITS.subject, message: MESSAGES.subject }),
    message: Paragraphs({ ...LIMITS.contactMessage, message: MESSAGES.contactMessage }),
    website: Honeypot,
  },
  { additionalProperties: false },
);
export type ContactBody = Static<typeof ContactBody>;

export const ContactReceipt = Type.Object({ id: Type.Integer(), status: ContactStatus, createdAt: Instant });
export type ContactReceipt = Static<typeof ContactReceipt>;

export const ContactMessage = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  organization: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  status: ContactStatus,
  answer: Nullable(Type.String()),
  answeredBy: Nullable(Type.Integer()),
  answeredAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ContactMessage = Static<typeof ContactMessage>;

export const ContactMessagesQuery = Type.Object(
  { status: Type.Optional(ContactStatus), ...paging },
  { additionalProperties: false },
);
export type ContactMessagesQuery = Static<typeof ContactMessagesQuery>;

/** An `answer` is sent to the person and makes the message answered; `answered` alone says that it was done by other means. */
export const UpdateContactMessageBody = Type.Object(
  {
    status: Type.Optional(ContactStatus),
    answer: Type.Optional(Paragraphs({ ...LIMITS.answer, message: MESSAGES.answer })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type UpdateContactMessageBody = Static<typeof UpdateContactMessageBody>;

import { Type, type Static } from 'typebox';
import { LISTING_STATUSES, LISTING_TYPES, MAX_LIST_LIMIT } from '../assets.values.ts';
import { CONTACT_STATUSES, INQUIRY_LIMITS as LIMITS, INQUIRY_STATUSES } from '../inquiries.values.ts';
import { INQUIRY_MESSAGES as MESSAGES } from '../inquiry-messages.values.ts';
import {
  CalendarDay,
  Clearable,
  Closed,
  Email,
  Honeypot,
  Id,
  Instant,
  Line,
  LinkToken,
  Name,
  Nullable,
  Paragraphs,
  SearchText,
} from './field-types.ts';

export const InquiryStatus = Type.Enum([...INQUIRY_STATUSES]);
export const ContactStatus = Type.Enum([...CONTACT_STATUSES]);

/**
 * The listing of an inquiry, from the projection of the inquiries service; a removed listing keeps its last title. Only an
 * available listing has an image.
 */
export const InquiredListing = Type.Object({
  id: Type.Integer(),
  type: Type.Enum([...LISTING_TYPES]),
  status: Type.Enum([...LISTING_STATUSES]),
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

/** A row of the list. Lists never contain email, phone or admin notes. */
export const InquirySummary = Type.Object({
  id: Type.Integer(),
  assetId: Type.Integer(),
  assetType: Type.Enum([...LISTING_TYPES]),
  asset: InquiredListing,
  /** The sender; null for a guest. */
  userId: Nullable(Type.Integer()),
  name: Nullable(Type.String()),
  organization: Nullable(Type.String()),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Type.String()),
  /** The first 200 characters. */
  message: Type.String(),
  /** Whether an administrator hid the text; it is empty then. */
  messageHidden: Type.Boolean(),
  status: InquiryStatus,
  /** The days for which the sender asks; both null where none were given. */
  dateFrom: Nullable(Type.String()),
  dateTo: Nullable(Type.String()),
  /** The loan that it belongs to; null where it belongs to none. */
  loanId: Nullable(Type.Integer()),
  /** Whether the thread has messages of others that the caller has not opened. */
  unread: Type.Boolean(),
  /** Author and time of the last message in the thread; null where it is empty. */
  lastMessageBy: Nullable(Type.Integer()),
  lastMessageAt: Nullable(Instant),
  version: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type InquirySummary = Static<typeof InquirySummary>;

/** The whole inquiry. Only administrators get `adminNotes`, and a hidden text. */
export const Inquiry = Type.Object({
  ...InquirySummary.properties,
  message: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  /** Until when the thread of an ended loan takes messages; null where the status alone decides. */
  messagesUntil: Nullable(Instant),
  adminNotes: Type.Optional(Nullable(Type.String())),
});
export type Inquiry = Static<typeof Inquiry>;

/** What a guest can see of their own inquiry. */
export const InquiryReceipt = Type.Object({
  id: Type.Integer(),
  assetId: Type.Integer(),
  assetType: Type.Enum([...LISTING_TYPES]),
  assetTitle: Type.String(),
  status: InquiryStatus,
  dateFrom: Nullable(Type.String()),
  dateTo: Nullable(Type.String()),
  createdAt: Instant,
});
export type InquiryReceipt = Static<typeof InquiryReceipt>;

const senderFields = {
  name: Name({ ...LIMITS.name, message: MESSAGES.name }),
  email: Email(MESSAGES.email),
  phone: Line({ ...LIMITS.phone, message: MESSAGES.phone }),
  organization: Name({ ...LIMITS.organization, message: MESSAGES.organization }),
};

/** The days for which the sender asks: both or neither, in order. They need not lie within the availability. */
const dates = {
  dateFrom: Clearable(CalendarDay(MESSAGES.dateFrom)),
  dateTo: Clearable(CalendarDay(MESSAGES.dateTo)),
};

export const PublicInquiryBody = Closed({
  ...senderFields,
  message: Clearable(Paragraphs({ max: LIMITS.message })),
  ...dates,
  assetId: Id,
  /** `available` and `needed` are aliases of the stored values. */
  assetType: Type.Enum([...LISTING_TYPES, 'available', 'needed']),
  website: Honeypot,
});
export type PublicInquiryBody = Static<typeof PublicInquiryBody>;

export const InquiryBody = Closed({ assetId: Id, message: Clearable(Paragraphs({ max: LIMITS.message })), ...dates });
export type InquiryBody = Static<typeof InquiryBody>;

export const UpdateInquiryBody = Closed(
  { status: Type.Optional(InquiryStatus), adminNotes: Clearable(Paragraphs({ max: LIMITS.adminNotes })) },
  { minProperties: 1 },
);
export type UpdateInquiryBody = Static<typeof UpdateInquiryBody>;

/** `messageId`: the newest message on the page, so that later ones stay unread. Without it, all are marked as read. */
export const ReadInquiryBody = Closed({ messageId: Type.Optional(Id) });

/** Pagination of every list: by page number, or by cursor. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_LIMIT })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
};
export const search = SearchText(LIMITS.search);

export const InquiriesQuery = Closed({ status: Type.Optional(InquiryStatus), search, ...paging });

/**
 * Counts of the inquiries that the caller may see, by status; every count stops at 1,000. `waiting` counts pending inquiries
 * that the caller can answer: all of them for an administrator, received ones for other users.
 */
export const InquiryCounts = Type.Object({
  pending: Type.Integer(),
  in_progress: Type.Integer(),
  completed: Type.Integer(),
  cancelled: Type.Integer(),
  waiting: Type.Integer(),
  /** Inquiries with messages of others that the caller has not opened. */
  unread: Type.Integer(),
  /** Unread contact messages; for administrators only. */
  newContactMessages: Type.Optional(Type.Integer()),
  /** Reports that wait for a decision; for administrators only. */
  waitingReports: Type.Optional(Type.Integer()),
});
export type InquiryCounts = Static<typeof InquiryCounts>;

/** Counts of what a user created; every count stops at 1,000. */
export const Activity = Type.Object({ inquiries: Type.Integer(), inspections: Type.Integer() });
export type Activity = Static<typeof Activity>;
export const ActivityQuery = Closed({ userId: Id });

export const Message = Type.Object({
  id: Type.Integer(),
  inquiryId: Type.Integer(),
  /** Null for a guest. */
  userId: Nullable(Type.Integer()),
  authorName: Nullable(Type.String()),
  /** The author's municipality; null for a guest and for a user without one. */
  municipality: Nullable(Type.String()),
  /** Empty for the parties where it is hidden; administrators read it. */
  content: Type.String(),
  /** Whether an administrator hid the message. */
  hidden: Type.Boolean(),
  createdAt: Instant,
});
export type Message = Static<typeof Message>;

export const MessageBody = Closed({ content: Paragraphs({ ...LIMITS.reply, message: MESSAGES.reply }) });

/** The first page is the end of the thread, oldest message first; the next page contains earlier messages. */
export const MessagesQuery = Closed({ limit: paging.limit, cursor: paging.cursor });

/** Proves access to the guest page of one inquiry. */
const guestToken = { token: LinkToken };

/** Opens the guest page; the first time it confirms the address that the link was mailed to. */
export const GuestThreadBody = Closed(guestToken);

export const GuestMessageBody = Closed({
  ...guestToken,
  content: Paragraphs({ ...LIMITS.reply, message: MESSAGES.reply }),
});

/** What a guest sees of an inquiry before its thread is opened. */
const guestThreadHead = {
  id: Type.Integer(),
  /** Which party the link belongs to. */
  side: Type.Enum(['sender', 'owner']),
  asset: InquiredListing,
  status: InquiryStatus,
  /** The sender's name and municipality or organization. A user has no name here. */
  senderName: Nullable(Type.String()),
  senderOrganization: Nullable(Type.String()),
};

/**
 * What a link opens, without opening it: this confirms no address. `lastMessageId` is that of the newest message, 0 without one, so
 * that an open page knows when to load the thread again.
 */
export const GuestThreadSummary = Type.Object({ ...guestThreadHead, lastMessageId: Type.Integer() });
export type GuestThreadSummary = Static<typeof GuestThreadSummary>;

/** An inquiry as a guest sees it: the sender, or the contact of a listing that was posted without an account. */
export const GuestThread = Type.Object({
  ...guestThreadHead,
  message: Type.String(),
  /** Whether an administrator hid the text; it is empty then, as that of a hidden message. */
  messageHidden: Type.Boolean(),
  dateFrom: Nullable(Type.String()),
  dateTo: Nullable(Type.String()),
  /** The telephone number of a sender without an account, for the contact of the listing only. */
  senderPhone: Nullable(Type.String()),
  /** Whether the sender has no account. */
  senderGuest: Type.Boolean(),
  /** The municipality of a sender with an account; null for a guest. */
  senderMunicipalityName: Nullable(Type.String()),
  /** The newest 100 messages, oldest first. */
  messages: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** Whether the party of the link wrote it. */
      mine: Type.Boolean(),
      /** Whether the author has no account. */
      guest: Type.Boolean(),
      /** The municipality of an author with an account; null for a guest. Personal names of users are never shown. */
      municipalityName: Nullable(Type.String()),
      /**
       * What the reader calls the author: the name that a guest gave, the municipality or public body of a user; null for the
       * administrators of the platform.
       */
      authorName: Nullable(Type.String()),
      content: Type.String(),
      hidden: Type.Boolean(),
      createdAt: Instant,
    }),
  ),
  createdAt: Instant,
  /** When the link stops working. */
  expiresAt: Instant,
});
export type GuestThread = Static<typeof GuestThread>;

export const ContactBody = Closed({
  ...senderFields,
  subject: Name({ ...LIMITS.subject, message: MESSAGES.subject }),
  message: Paragraphs({ ...LIMITS.contactMessage, message: MESSAGES.contactMessage }),
  website: Honeypot,
});

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

export const ContactMessagesQuery = Closed({ status: Type.Optional(ContactStatus), ...paging });

/** An `answer` is emailed to the sender and sets the status `answered`; the status alone means answered by other means. */
export const UpdateContactMessageBody = Closed(
  {
    status: Type.Optional(ContactStatus),
    answer: Type.Optional(Paragraphs({ ...LIMITS.answer, message: MESSAGES.answer })),
  },
  { minProperties: 1 },
);
export type UpdateContactMessageBody = Static<typeof UpdateContactMessageBody>;

import { Type, type Static } from 'typebox';
import { ASSET_TYPES } from '../assets.values.ts';
import { INQUIRY_STATUSES, INSPECTION_TYPES } from '../inquiries.values.ts';
import { Locale } from '../http/identity.ts';
import { Nullable } from '../http/text.ts';

const InquiryStatus = Type.Enum([...INQUIRY_STATUSES]);

/** Whom an inquiry concerns: whose the listing is, and who asked. */
const concerned = {
  listing: Type.Object({
    id: Type.Integer(),
    type: Type.Enum([...ASSET_TYPES]),
    title: Type.String(),
    userId: Nullable(Type.Integer()),
    municipality: Nullable(Type.String()),
  }),
  sender: Type.Object({
    userId: Nullable(Type.Integer()),
    municipality: Nullable(Type.String()),
    /** Personal data, of somebody without an account only: nothing else says where to answer. Null for an account. */
    name: Nullable(Type.String()),
    email: Nullable(Type.String()),
    locale: Locale,
  }),
};

export const InquiryEvent = Type.Object({
  id: Type.Integer(),
  /** Grows with every change of the inquiry. */
  version: Type.Integer(),
  status: InquiryStatus,
  /** Null where it has just been asked. */
  previousStatus: Nullable(InquiryStatus),
  ...concerned,
});
export type InquiryEvent = Static<typeof InquiryEvent>;

/** Personal data: `content`, because somebody without an account reads it in the mail and nowhere else. */
export const MessageEvent = Type.Object({
  id: Type.Integer(),
  inquiryId: Type.Integer(),
  /** Who wrote it. */
  userId: Type.Integer(),
  content: Type.String(),
  ...concerned,
});
export type MessageEvent = Static<typeof MessageEvent>;

/** Personal data: name, e-mail and, in `contact.answered`, the answer, because the mail to that person holds them. */
export const ContactEvent = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  locale: Locale,
  subject: Type.String(),
});
export type ContactEvent = Static<typeof ContactEvent>;
export const ContactAnswered = Type.Object({ ...ContactEvent.properties, answer: Type.String() });
export type ContactAnswered = Static<typeof ContactAnswered>;

/** Every state of an inspection, drafts too: it needs exactly these pictures. */
export const InspectionSaved = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  inquiryId: Type.Integer(),
  type: Type.Enum([...INSPECTION_TYPES]),
  completed: Type.Boolean(),
  images: Type.Array(Type.String()),
});
export type InspectionSaved = Static<typeof InspectionSaved>;

export const InspectionCompleted = Type.Object({
  id: Type.Integer(),
  inquiryId: Type.Integer(),
  type: Type.Enum([...INSPECTION_TYPES]),
  /** Who completed it. */
  userId: Type.Integer(),
  /** How many items failed. */
  failed: Type.Integer(),
  ...concerned,
});
export type InspectionCompleted = Static<typeof InspectionCompleted>;

export type InquiryEvents = {
  'inquiry.created': InquiryEvent;
  'inquiry.status_changed': InquiryEvent;
  'message.posted': MessageEvent;
  'contact.received': ContactEvent;
  'contact.answered': ContactAnswered;
  'inspection.saved': InspectionSaved;
  'inspection.completed': InspectionCompleted;
};

import { Type, type Static } from 'typebox';
import { LISTING_STATUSES, LISTING_TYPES } from '@commonyard/contracts/assets.values';
import { Locale } from '@commonyard/contracts/http/identity';
import {
  ContactBody,
  InquiryStatus,
  MessageBody,
  PublicInquiryBody,
  UpdateContactMessageBody,
  UpdateInquiryBody,
} from '@commonyard/contracts/http/inquiries';
import { CreateInspectionBody } from '@commonyard/contracts/http/inspections';
import { Closed, Id, Instant, Name, Nullable, Paragraphs } from '@commonyard/contracts/http/field-types';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';

const { name, email, phone, organization, subject, message } = ContactBody.properties;

/** A listing that inquiries refer to, in case its event has not arrived. Ignored where the listing is projected already. */
const ImportedListing = Closed({
  id: Id,
  type: Type.Enum([...LISTING_TYPES]),
  status: Type.Enum([...LISTING_STATUSES]),
  title: Name({ max: 1_000 }),
  category: Type.String(),
  region: Type.String(),
  image: Nullable(Type.String()),
  userId: Nullable(Id),
  municipality: Nullable(Type.String()),
  municipalityName: Nullable(Name({ max: 1_000 })),
});

const ImportedMessage = Closed({ userId: Id, content: MessageBody.properties.content, createdAt: Instant });

const ImportedInquiryChange = Closed({
  status: Type.Optional(InquiryStatus),
  adminNotes: UpdateInquiryBody.properties.adminNotes,
  changedBy: Id,
  changedAt: Instant,
});

const ImportedInquiry = Closed({
  id: Id,
  assetId: Id,
  /** Null for a guest, who needs a name and an email. */
  userId: Nullable(Id),
  municipality: Nullable(Type.String()),
  name: Nullable(name),
  email: Nullable(email),
  phone: Nullable(phone),
  organization: Nullable(organization),
  message: Paragraphs({ min: 1, max: INQUIRY_LIMITS.message }),
  dateFrom: PublicInquiryBody.properties.dateFrom,
  dateTo: PublicInquiryBody.properties.dateTo,
  locale: Locale,
  createdAt: Instant,
  messages: Type.Array(ImportedMessage),
  /** Changes by administrators. Every inquiry starts as pending. */
  changes: Type.Array(ImportedInquiryChange),
});
export type ImportedInquiry = Static<typeof ImportedInquiry>;

/** A completed inspection was completed when it was created. */
const ImportedInspection = Closed({ ...CreateInspectionBody.properties, id: Id, createdBy: Id, createdAt: Instant });
export type ImportedInspection = Static<typeof ImportedInspection>;

const ImportedContactChange = Closed({ ...UpdateContactMessageBody.properties, changedBy: Id, changedAt: Instant });

const ImportedContactMessage = Closed({
  id: Id,
  name,
  email,
  phone,
  organization,
  subject,
  message,
  locale: Locale,
  createdAt: Instant,
  /** Changes by administrators. Every contact message starts as new. */
  changes: Type.Array(ImportedContactChange),
});
export type ImportedContactMessage = Static<typeof ImportedContactMessage>;

export const ImportDocument = Closed({
  listings: Type.Array(ImportedListing),
  inquiries: Type.Array(ImportedInquiry),
  inspections: Type.Array(ImportedInspection),
  contactMessages: Type.Array(ImportedContactMessage),
});
export type ImportDocument = Static<typeof ImportDocument>;

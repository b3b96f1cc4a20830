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
import { Id, Instant, Name, Nullable, Paragraphs } from '@commonyard/contracts/http/field-types';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';

const closed = { additionalProperties: false };
const { name, email, phone, organization, subject, message } = ContactBody.properties;

/** A listing that inquiries refer to, in case its event has not arrived. Ignored where the listing is projected already. */
const ImportedListing = Type.Object(
  {
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
  },
  closed,
);

const ImportedMessage = Type.Object(
  { userId: Id, content: MessageBody.properties.content, createdAt: Instant },
  closed,
);

const ImportedInquiryChange = Type.Object(
  {
    status: Type.Optional(InquiryStatus),
    adminNotes: UpdateInquiryBody.properties.adminNotes,
    changedBy: Id,
    changedAt: Instant,
  },
  closed,
);

const ImportedInquiry = Type.Object(
  {
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
  },
  closed,
);
export type ImportedInquiry = Static<typeof ImportedInquiry>;

/** A completed inspection was completed when it was created. */
const ImportedInspection = Type.Object(
  { ...CreateInspectionBody.properties, id: Id, createdBy: Id, createdAt: Instant },
  closed,
);
export type ImportedInspection = Static<typeof ImportedInspection>;

const ImportedContactChange = Type.Object(
  { ...UpdateContactMessageBody.properties, changedBy: Id, changedAt: Instant },
  closed,
);

const ImportedContactMessage = Type.Object(
  {
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
  },
  closed,
);
export type ImportedContactMessage = Static<typeof ImportedContactMessage>;

export const ImportDocument = Type.Object(
  {
    listings: Type.Array(ImportedListing),
    inquiries: Type.Array(ImportedInquiry),
    inspections: Type.Array(ImportedInspection),
    contactMessages: Type.Array(ImportedContactMessage),
  },
  closed,
);
export type ImportDocument = Static<typeof ImportDocument>;

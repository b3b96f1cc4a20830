import type { ColumnType, GeneratedAlways, Kysely, Selectable, Transaction } from 'kysely';
import type { ListingStatus, ListingType } from '@commonyard/contracts/assets.values';
import type { ChecklistEntry } from '@commonyard/contracts/http/inspections';
import type { Locale, Role } from '@commonyard/contracts/identity.values';
import type { ContactStatus, InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { InspectionType } from '@commonyard/contracts/inspections.values';
import type { ReportOutcome, ReportReason, ReportStatus, ReportSubject } from '@commonyard/contracts/reports.values';
import type { AuditLog, AuditLogTable } from '@commonyard/service-kit/audit/tables';
import type { CreatedAt, Generated, Timestamp } from '@commonyard/service-kit/db/database';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import type { RecordsTables } from '@commonyard/service-kit/records/tables';
import type { FormNoncesTable } from '@commonyard/service-kit/forms/form-nonces';
import type { UsageCountersTable } from '@commonyard/service-kit/limits/usage-limits';

/** Projection of the assets service's listings. A removed listing stays, since inquiries still show its title. */
export type ListingsTable = {
  id: number;
  version: number;
  type: ListingType;
  status: ListingStatus;
  title: string;
  category: string;
  region: string;
  image: string | null;
  userId: number | null;
  municipality: string | null;
  municipalityName: string | null;
  /** Whether any projected version was public; only then may a caller learn that the listing exists. */
  wasPublic: boolean;
  removed: Generated<boolean>;
  /** A hash of the contact's email address, of a listing posted without an account. */
  contactAddress: string | null;
  titleWords: string[];
  placeWords: string[];
  search: GeneratedAlways<string>;
};

/** Projection of the identity service's users. */
export type UsersTable = {
  id: number;
  version: number;
  name: string;
  municipality: string | null;
  locale: Locale;
  active: boolean;
  role: Role;
};

export type InquiriesTable = {
  id: Generated<number>;
  assetId: number;
  /** The sender and their municipality at that time; both null for a guest. */
  userId: number | null;
  municipality: string | null;
  /** Sender fields of the public form; null for an inquiry from the signed-in form, empty where they were erased. */
  name: string | null;
  email: string | null;
  phone: string | null;
  organization: string | null;
  message: string;
  /** When an administrator hid the message from the parties. */
  messageHiddenAt: Timestamp | null;
  /** Calendar days, inclusive; both null where the sender gave none. */
  dateFrom: string | null;
  dateTo: string | null;
  locale: Locale;
  status: Generated<InquiryStatus>;
  adminNotes: string | null;
  contentHash: string;
  /** The loan that it belongs to, if any, and the version of the loan that it follows. */
  loanId: number | null;
  loanVersion: number | null;
  /** Until when its thread takes messages after the end of the loan; null where the status alone decides. */
  messagesUntil: Timestamp | null;
  /** Search words: of the inquiry itself, of the sender's current name, and of the listing's current title. */
  ownWords: string[];
  senderWords: string[];
  titleWords: string[];
  search: GeneratedAlways<string>;
  version: Generated<number>;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
};

export type Side = 'sender' | 'owner';

/** Who may see an inquiry besides administrators: `user:<id>` and `municipality:<id>` of the sender and the owner. */
export type InquiryPartiesTable = {
  party: string;
  inquiryId: number;
  side: Side;
  /** Copied from the inquiry, so that one index serves a party's list of one status. */
  status: InquiryStatus;
};

/** An inquiry that a user has not read. `messageId` is the newest message of others; 0 for the inquiry itself. */
export type UnreadInquiriesTable = { userId: number; inquiryId: number; messageId: number };

/** A link to the guest page. `hash` is that of its token, `address` that of the email address that got it. */
export type GuestLinksTable = {
  hash: string;
  inquiryId: number;
  side: Side;
  address: string;
  expiresAt: Timestamp;
  openedAt: Timestamp | null;
  revokedAt: Timestamp | null;
};

export type MessagesTable = {
  id: GeneratedAlways<number>;
  inquiryId: number;
  /** Null for a guest, who writes for the party `side`. */
  userId: number | null;
  side: Side | null;
  content: string;
  /** When an administrator hid it from the parties. */
  hiddenAt: Timestamp | null;
  createdAt: CreatedAt;
};

export type ContactMessagesTable = {
  id: Generated<number>;
  name: string;
  email: string;
  phone: string;
  organization: string;
  subject: string;
  message: string;
  locale: Locale;
  status: Generated<ContactStatus>;
  answer: string | null;
  answeredBy: number | null;
  answeredAt: Timestamp | null;
  contentHash: string;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
};

/** What several reporters sent about one subject, until a decision closes it. */
export type ReportsTable = {
  id: GeneratedAlways<number>;
  subject: ReportSubject;
  subjectId: number;
  assetId: number | null;
  inquiryId: number | null;
  /** The reported side; null for a guest, who writes for the party `reportedSide`. */
  reportedUserId: number | null;
  reportedSide: Side | null;
  /** The title of the listing and the reported text at the time of the report. */
  title: string;
  content: string | null;
  status: Generated<ReportStatus>;
  outcome: ReportOutcome | null;
  decisionText: string | null;
  decidedBy: number | null;
  decidedAt: Timestamp | null;
  answer: string | null;
  answeredAt: Timestamp | null;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
};

export type ComplaintsTable = {
  id: GeneratedAlways<number>;
  reportId: number;
  /** Null for a guest; one of a thread is its party `reporterSide`. */
  reporterId: number | null;
  reporterSide: Side | null;
  reason: ReportReason;
  text: string | null;
  createdAt: CreatedAt;
};

export type InspectionsTable = {
  id: Generated<number>;
  inquiryId: number;
  assetId: number;
  type: InspectionType;
  date: string;
  notes: string | null;
  /** Numeric: Postgres returns it as text. */
  hourMeter: ColumnType<string | null, number | null, number | null>;
  /** In eighths. */
  fuel: ColumnType<number | null, number | null | undefined, number | null>;
  /** The id that the device of its author made. */
  uuid: ColumnType<string | null, string | null | undefined, never>;
  /** Of what a completed inspection says; null where it was completed before there were hashes. */
  contentHash: ColumnType<string | null, string | null | undefined, string | null>;
  checklist: ColumnType<ChecklistEntry[], string, string>;
  /** The number of failed items of the checklist. */
  failed: GeneratedAlways<number>;
  images: string[];
  completed: Generated<boolean>;
  completedBy: number | null;
  completedAt: Timestamp | null;
  createdBy: number;
  /** The party that inspects; null where a platform administrator does. */
  side: Side | null;
  version: Generated<number>;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
};

/** Most entries of the audit log are about this. */
export const AUDIT_LOG: AuditLog = { service: 'inquiries', subject: 'inquiry' };

export type Database = EventTables &
  RecordsTables & {
    listings: ListingsTable;
    users: UsersTable;
    inquiries: InquiriesTable;
    inquiryParties: InquiryPartiesTable;
    unreadInquiries: UnreadInquiriesTable;
    guestLinks: GuestLinksTable;
    messages: MessagesTable;
    auditLog: AuditLogTable<'inquiryId'>;
    contactMessages: ContactMessagesTable;
    reports: ReportsTable;
    complaints: ComplaintsTable;
    inspections: InspectionsTable;
    formNonces: FormNoncesTable;
    usageCounters: UsageCountersTable;
  };

export type Db = Kysely<Database> | Trx;
export type Trx = Transaction<Database>;
export type ListingRow = Selectable<ListingsTable>;
export type InspectionRow = Selectable<InspectionsTable>;

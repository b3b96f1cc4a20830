import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';
import type { AssetStatus, AssetType } from '@commonyard/contracts/assets.values';
import type { ChecklistEntry } from '@commonyard/contracts/http/inspections';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { ContactStatus, InquiryStatus, InspectionType } from '@commonyard/contracts/inquiries.values';
import type { AuditLogTable } from '@commonyard/service-kit/audit';
import type { CreatedAt, Db, Generated, Timestamp } from '@commonyard/service-kit/database';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import type { FormNoncesTable } from '@commonyard/service-kit/posts/form-nonces';

/** What is known of the listings of another service. A removed one stays, since inquiries show the title it had. */
export type ListingsTable = {
  id: number;
  version: number;
  type: AssetType;
  status: AssetStatus;
  title: string;
  category: string;
  region: string;
  image: string | null;
  userId: number | null;
  municipality: string | null;
  municipalityName: string | null;
  /** Whether it has ever been public, as far as is known here: then it is no secret that it is there. */
  wasPublic: boolean;
  removed: Generated<boolean>;
  titleWords: string[];
  placeWords: string[];
  search: GeneratedAlways<string>;
};

/** What is known of the accounts of another service. */
export type PeopleTable = {
  id: number;
  version: number;
  name: string;
  municipality: string | null;
  locale: Locale;
  active: boolean;
};

export type InquiriesTable = {
  id: Generated<number>;
  assetId: number;
  /** Who asked, and for which municipality at that time; both null without an account. */
  userId: number | null;
  municipality: string | null;
  /** What was written into the public form; null where an account asked. */
  name: string | null;
  email: string | null;
  phone: string | null;
  organization: string | null;
  message: string;
  locale: Locale;
  status: Generated<InquiryStatus>;
  adminNotes: string | null;
  contentHash: string;
  /** What it is found by; the words of an account's name and of the title follow those. */
  ownWords: string[];
  senderWords: string[];
  titleWords: string[];
  search: GeneratedAlways<string>;
  version: Generated<number>;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
};

/** Who may see an inquiry besides administrators: `user:<id>` and `municipality:<id>` of either side. */
export type InquiryPartiesTable = {
  party: string;
  inquiryId: number;
  side: 'sender' | 'owner';
  /** The inquiry's, so that one index holds what a party waits for. */
  status: InquiryStatus;
};

export type MessagesTable = {
  id: GeneratedAlways<number>;
  inquiryId: number;
  userId: number;
  content: string;
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

export type InspectionsTable = {
  id: Generated<number>;
  inquiryId: number;
  assetId: number;
  type: InspectionType;
  date: string;
  notes: string | null;
  /** A number that Postgres gives as text. */
  hourMeter: ColumnType<string | null, number | null, number | null>;
  checklist: ColumnType<ChecklistEntry[], string, string>;
  images: string[];
  completed: Generated<boolean>;
  completedBy: number | null;
  completedAt: Timestamp | null;
  createdBy: number;
  version: Generated<number>;
  createdAt: CreatedAt;
  updatedAt: CreatedAt;
};

export type Schema = EventTables & {
  listings: ListingsTable;
  people: PeopleTable;
  inquiries: InquiriesTable;
  inquiryParties: InquiryPartiesTable;
  messages: MessagesTable;
  auditLog: AuditLogTable<'inquiryId'>;
  contactMessages: ContactMessagesTable;
  inspections: InspectionsTable;
  formNonces: FormNoncesTable;
};

export type InquiriesDb = Db<Schema>;
export type ListingRow = Selectable<ListingsTable>;
export type ContactMessageRow = Selectable<ContactMessagesTable>;
export type InspectionRow = Selectable<InspectionsTable>;

import type { Kysely, Transaction } from 'kysely';
import type { DocumentRemark, DocumentType } from '@commonyard/contracts/documents.values';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import type { UsageCountersTable } from '@commonyard/service-kit/limits/usage-limits';
import type { CreatedAt, Generated, Timestamp } from '@commonyard/service-kit/db/database';

/** A stored image: the objects of its three variants are in the bucket. */
type ImagesTable = {
  id: string;
  width: number;
  height: number;
  /** Of all variants together. */
  bytes: number;
  createdAt: CreatedAt;
  /** Null while a claim references the image. */
  unclaimedSince: Timestamp | null;
  /** The value of the uploader cookie of its upload. Null for an image that was imported. */
  uploader: string | null;
};

/**
 * Pending deletions of objects. An upload reserves its image here before it writes objects, and deletes the row in the
 * transaction that inserts the image, so that a failure at any point leaves no objects for good.
 */
type PendingDeletionsTable = {
  imageId: string;
  dueAt: Timestamp;
  /** Above 0 objects may be deleted already, and the reservation can no longer become an image. */
  attempts: number;
};

/** Who may read the images of an entity: everybody, its owner's side, or users who are of its parties. */
export type Audience = 'public' | 'owner' | 'users';

/** The newest processed version of an entity that uses images, such as `asset:12`. */
type ClaimantsTable = {
  claimant: string;
  version: number;
  audience: Audience;
  userId: number | null;
  municipality: string | null;
  /** Of an inspection: `user:<id>` and `municipality:<id>`. */
  parties: string[] | null;
  /** The time of the event of that version. */
  eventAt: Timestamp;
};
/** A private document, whose object has its bytes. */
type DocumentsTable = {
  id: string;
  name: string;
  type: DocumentType;
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
  remark: DocumentRemark | null;
  uploaderId: number;
  /** That of the uploader. */
  municipality: string | null;
  createdAt: CreatedAt;
  /** Whether the object is written. */
  stored: Generated<boolean>;
  /** Null while a claim references the document. */
  unclaimedSince: Timestamp | null;
  /** Since then the object may be deleted: the document exists no more. */
  deletedAt: Timestamp | null;
};

/** The image or the document may not be stored, or not yet. */
type ClaimsTable = { claimant: string; imageId: string };

export type Database = EventTables & {
  images: ImagesTable;
  pendingDeletions: PendingDeletionsTable;
  claimants: ClaimantsTable;
  claims: ClaimsTable;
  documents: DocumentsTable;
  usageCounters: UsageCountersTable;
};

export type Db = Kysely<Database> | Trx;
export type Trx = Transaction<Database>;

import type { ColumnType, GeneratedAlways, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Notification, NotificationParams, StreamChange } from '@commonyard/contracts/http/notifications';
import type { Approval, Locale, Role } from '@commonyard/contracts/identity.values';
import type { EmailKind, EmailStatus, EmailTiming, NotificationKind } from '@commonyard/contracts/notifications.values';
import { type CreatedAt, type Generated, type Timestamp } from '@commonyard/service-kit/db/database';
import type { EventTables } from '@commonyard/service-kit/events/tables';
import type { RecordsTables } from '@commonyard/service-kit/records/tables';
import type { EmailContent } from './model.ts';

/** The projection of identity's users. */
export type UsersTable = {
  id: number;
  version: number;
  name: string;
  email: string;
  /** Until the address is verified, the user is emailed nothing but account links. */
  emailVerified: boolean;
  role: Role;
  municipality: string | null;
  locale: Locale;
  active: boolean;
  /** Only an approved user is notified of anything but the decision on its account. */
  approval: Approval;
};

/** The newest version of a listing that approved or rejected it, reopened the decision, or deleted it. */
export type DecisionsTable = { listingId: number; version: number };

/** The contact of a listing that was posted without an account; no address where it is deleted or owned now. */
export type ListingContactsTable = { listingId: number; version: number; email: string | null; locale: Locale };

export type NotificationsTable = {
  id: GeneratedAlways<number>;
  userId: number;
  eventId: string;
  kind: NotificationKind;
  params: ColumnType<NotificationParams, string, string>;
  path: string;
  /** The time of the event. */
  createdAt: Timestamp;
  readAt: Timestamp | null;
  /** The listing whose approval or rejection this reports: retracting the decision deletes the row. */
  decisionOn: number | null;
  /** The user whose name it shows; null for a guest. */
  namedUserId: number | null;
};

/** The preferences a user has set; the defaults are not stored. */
export type PreferencesTable = { userId: number; kind: NotificationKind; inApp: boolean; email: EmailTiming };

export type StreamEntriesTable = {
  id: GeneratedAlways<number>;
  event: 'notification' | 'changed';
  /** Who receives it (stream-entries/stream-entries.policy.ts). */
  audiences: string[];
  data: ColumnType<Notification | StreamChange, string, never>;
  createdAt: CreatedAt;
};

export type EmailsTable = {
  id: GeneratedAlways<number>;
  /** Event and recipient; also the local part of the Message-ID. */
  key: string;
  eventId: string | null;
  kind: EmailKind;
  /** The recipient, whose current address and language are used; otherwise the next three columns are set. */
  userId: number | null;
  email: string | null;
  name: string | null;
  locale: Locale | null;
  /** Its tokens are encrypted. Null once sent. */
  content: ColumnType<EmailContent | null, string, string | null>;
  /** The listing whose approval or rejection this reports: retracting the decision deletes a waiting row. */
  decisionOn: number | null;
  /** The inquiry whose messages it waits for; null for every other email. */
  inquiryId: ColumnType<number | null, number | null | undefined, number | null>;
  status: Generated<EmailStatus>;
  /** The hash of the address that has to be confirmed first, of a held email. */
  heldFor: string | null;
  attempts: Generated<number>;
  error: string | null;
  /** When the email is due, or when the lease of the replica that sends it expires. */
  nextAt: ColumnType<string, string | undefined, string>;
  /** Not sent after this time. */
  expiresAt: Timestamp | null;
  createdAt: CreatedAt;
  settledAt: Timestamp | null;
};

export type DigestItemsTable = {
  userId: number;
  eventId: string;
  kind: NotificationKind;
  params: ColumnType<NotificationParams, string, string>;
  path: string;
  decisionOn: number | null;
  createdAt: CreatedAt;
};

export type Database = EventTables &
  RecordsTables & {
    users: UsersTable;
    decisions: DecisionsTable;
    /** One row: no user is notified of events from before this time. */
    notifyFrom: { at: Timestamp };
    notifications: NotificationsTable;
    preferences: PreferencesTable;
    streamEntries: StreamEntriesTable;
    emails: EmailsTable;
    digestItems: DigestItemsTable;
    /** Guests' unsubscribed inquiries (email/link-tokens.ts). */
    unsubscriptions: { key: string; createdAt: CreatedAt };
    /** Addresses, hashed, that opened a link which was mailed to them. */
    confirmedAddresses: { address: string; confirmedAt: ColumnType<string, string, string> };
    /** Addresses, hashed, with the inquiries about which they were told of an answer before they were confirmed. */
    guestNotices: { key: string; createdAt: CreatedAt };
    listingContacts: ListingContactsTable;
  };

export type Db = Kysely<Database> | Trx;
export type Trx = Transaction<Database>;
export type UserRow = Selectable<UsersTable>;
export type NewNotification = Insertable<NotificationsTable>;
export type EmailRow = Selectable<EmailsTable>;
/** An email to queue, whose content is not encrypted yet. */
export type NewEmail = Omit<Insertable<EmailsTable>, 'content'> & { content: EmailContent };
export type NewDigestItem = Insertable<DigestItemsTable>;
export type StreamEntry = Omit<Selectable<StreamEntriesTable>, 'createdAt'>;

/**
 * Lists and counts read the first rows of one user in the order of an index. Their plan is one for any user, most of whom
 * have few rows; with a bitmap scan it would read and sort all rows of a user with 100,000.
 */
export const QUERY_SETTINGS = { enable_bitmapscan: 'off' };

import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';
import type { Notification, NotificationParams, StreamChange } from '@commonyard/contracts/http/notifications';
import type { Locale, Role } from '@commonyard/contracts/identity.values';
import type { MailKind, MailStatus, MailTiming, NotificationKind } from '@commonyard/contracts/notifications.values';
import type { CreatedAt, Db, Generated, Timestamp } from '@commonyard/service-kit/database';
import type { EventTables } from '@commonyard/service-kit/events/tables';

/** What is known of the accounts of another service. */
export type PeopleTable = {
  id: number;
  version: number;
  name: string;
  email: string;
  role: Role;
  municipality: string | null;
  locale: Locale;
  active: boolean;
};

/** The newest version of a listing of another service that decided about it or opened the question again. */
export type DecisionsTable = { listingId: number; version: number };

export type NotificationsTable = {
  id: GeneratedAlways<number>;
  userId: number;
  eventId: string;
  kind: NotificationKind;
  params: ColumnType<NotificationParams, string, never>;
  path: string;
  /** When it happened. */
  createdAt: Timestamp;
  readAt: Timestamp | null;
  /** The listing whose approval or rejection this tells of: the row goes when that is taken back. */
  decisionOn: number | null;
};

/** What somebody chose otherwise than the default. */
export type PreferencesTable = { userId: number; kind: NotificationKind; inApp: boolean; email: MailTiming };

export type StreamEntriesTable = {
  id: GeneratedAlways<number>;
  event: 'notification' | 'changed';
  /** Who is sent it (audiences.ts). */
  audiences: string[];
  data: ColumnType<Notification | StreamChange, string, never>;
  createdAt: CreatedAt;
};

/** What a mail says, apart from whom it is said to. */
export type MailContent =
  | { about: 'news'; params: NotificationParams; path: string; quote: string | null }
  | { about: 'digest'; items: DigestEntry[]; more: number }
  | { about: 'account'; token: string; expiresAt: string };
export type DigestEntry = { kind: NotificationKind; params: NotificationParams; path: string };

export type MailsTable = {
  id: GeneratedAlways<number>;
  /** Event and recipient, and the local part of the Message-ID. */
  key: string;
  eventId: string | null;
  kind: MailKind;
  /** Whose address and language are those of the account when it is sent; else the three that follow. */
  userId: number | null;
  email: string | null;
  name: string | null;
  locale: Locale | null;
  /** Null once it was sent. */
  content: ColumnType<MailContent | null, string, null>;
  /** The listing whose approval or rejection this tells of: a waiting one goes when that is taken back. */
  decisionOn: number | null;
  status: Generated<MailStatus>;
  attempts: Generated<number>;
  error: string | null;
  /** When it is due, or until when whoever took it on may be at work. */
  nextAt: ColumnType<string, string | undefined, string>;
  /** There is nothing to send any more after that. */
  expiresAt: Timestamp | null;
  createdAt: CreatedAt;
  settledAt: Timestamp | null;
};

export type DigestItemsTable = {
  userId: number;
  eventId: string;
  kind: NotificationKind;
  params: ColumnType<NotificationParams, string, never>;
  path: string;
  decisionOn: number | null;
  createdAt: CreatedAt;
};

export type Schema = EventTables & {
  people: PeopleTable;
  decisions: DecisionsTable;
  newsSince: { at: Timestamp };
  notifications: NotificationsTable;
  preferences: PreferencesTable;
  streamEntries: StreamEntriesTable;
  mails: MailsTable;
  digestItems: DigestItemsTable;
  mutes: { key: string; createdAt: CreatedAt };
};

export type NotificationsDb = Db<Schema>;
export type PersonRow = Selectable<PeopleTable>;
export type NotificationRow = Selectable<NotificationsTable>;

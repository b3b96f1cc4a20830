import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';
import type { Notification, NotificationParams, StreamChange } from '@commonyard/contracts/http/notifications';
import type { Locale, Role } from '@commonyard/contracts/identity.values';
import type { MailTiming, NotificationKind } from '@commonyard/contracts/notifications.values';
import type { CreatedAt, Db, Timestamp } from '@commonyard/service-kit/database';
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

export type Schema = EventTables & {
  people: PeopleTable;
  decisions: DecisionsTable;
  newsSince: { at: Timestamp };
  notifications: NotificationsTable;
  preferences: PreferencesTable;
  streamEntries: StreamEntriesTable;
};

export type NotificationsDb = Db<Schema>;
export type PersonRow = Selectable<PeopleTable>;
export type NotificationRow = Selectable<NotificationsTable>;

import { Type, type Static } from 'typebox';
import { ASSET_TYPES, MAX_LIST_LIMIT } from '../assets.values.ts';
import { INQUIRY_STATUSES, INSPECTION_TYPES } from '../inquiries.values.ts';
import {
  CHANGED_THINGS,
  MAIL_STATUSES,
  MAIL_TIMINGS,
  NOTIFICATION_KINDS,
  OTHER_MAILS,
} from '../notifications.values.ts';
import { Role } from './identity.ts';
import { Id, Instant, Nullable } from './text.ts';

export const NotificationKind = Type.Enum([...NOTIFICATION_KINDS]);

/**
 * What the text of a notification is made of; which of them are there depends on the kind. Names are those of the time
 * it happened. `municipality` is an id, whose name the reader's language decides.
 */
export const NotificationParams = Type.Object({
  /** asset.*, inquiry.*, message.posted, inspection.completed: the listing. */
  assetId: Type.Optional(Type.Integer()),
  assetType: Type.Optional(Type.Enum([...ASSET_TYPES])),
  title: Type.Optional(Type.String()),
  /** asset.rejected: why, where a reason was given. */
  reason: Type.Optional(Nullable(Type.String())),
  /** inquiry.*, message.posted, inspection.completed. */
  inquiryId: Type.Optional(Type.Integer()),
  /** inquiry.status_changed. */
  status: Type.Optional(Type.Enum([...INQUIRY_STATUSES])),
  messageId: Type.Optional(Type.Integer()),
  contactId: Type.Optional(Type.Integer()),
  /** contact.received. */
  subject: Type.Optional(Type.String()),
  /** inspection.completed: `failed` counts the items that did. */
  inspectionId: Type.Optional(Type.Integer()),
  inspectionType: Type.Optional(Type.Enum([...INSPECTION_TYPES])),
  failed: Type.Optional(Type.Integer()),
  /** user.*: whose account; `role` is the one it has now. */
  userId: Type.Optional(Type.Integer()),
  role: Type.Optional(Role),
  /** Who asked, wrote, completed or registered, where the name is known. */
  name: Type.Optional(Nullable(Type.String())),
  municipality: Type.Optional(Nullable(Type.String())),
});
export type NotificationParams = Static<typeof NotificationParams>;

export const Notification = Type.Object({
  id: Type.Integer(),
  kind: NotificationKind,
  params: NotificationParams,
  /** The page of the web application that shows the thing. */
  path: Type.String(),
  /** When it happened. */
  createdAt: Instant,
  readAt: Nullable(Instant),
});
export type Notification = Static<typeof Notification>;

/** Newest first; the next page is in `Link`. */
export const NotificationsQuery = Type.Object(
  {
    unread: Type.Optional(Type.Boolean()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_LIMIT })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type NotificationsQuery = Static<typeof NotificationsQuery>;

/** How many the caller has not read; the count stops at `UNREAD_CAP` + 1. */
export const NotificationCounts = Type.Object({ unread: Type.Integer() });
export type NotificationCounts = Static<typeof NotificationCounts>;

/** `upTo`: the newest one that was on the page, so that one which came meanwhile stays unread. All where left out. */
export const ReadAllBody = Type.Object({ upTo: Type.Optional(Id) }, { additionalProperties: false });
export type ReadAllBody = Static<typeof ReadAllBody>;

/** How somebody is told of a kind. Neither in the application nor by e-mail means not at all. */
export const Preference = Type.Object(
  { kind: NotificationKind, inApp: Type.Boolean(), email: Type.Enum([...MAIL_TIMINGS]) },
  { additionalProperties: false },
);
export type Preference = Static<typeof Preference>;

/** The kinds that the caller's role is ever told of. */
export const Preferences = Type.Array(Preference);
export type Preferences = Static<typeof Preferences>;

/** The kinds named are set; the others stay as they are. */
export const PreferencesBody = Type.Array(Preference, { minItems: 1, maxItems: NOTIFICATION_KINDS.length });
export type PreferencesBody = Static<typeof PreferencesBody>;

/**
 * `event: hello`, the first of every connection. `resumed`: all that was missed since `Last-Event-ID` follows; otherwise
 * whatever was fetched before may be stale.
 */
export const StreamHello = Type.Object({ unread: Type.Integer(), resumed: Type.Boolean() });
export type StreamHello = Static<typeof StreamHello>;

/** `event: notification`: a new one, as the list has it. */
export type StreamNotification = Notification;

/** `event: changed`: something the caller may see is not as it was, whoever changed it. `id` is null for `count`. */
export const StreamChange = Type.Object({
  thing: Type.Enum([...CHANGED_THINGS]),
  id: Nullable(Type.Integer()),
  /** Of a message or an inspection: the inquiry it belongs to. */
  inquiryId: Type.Optional(Type.Integer()),
});
export type StreamChange = Static<typeof StreamChange>;

/** An e-mail as administrators see it. The address of somebody without an account is not kept once it was sent. */
export const Mail = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...NOTIFICATION_KINDS, ...OTHER_MAILS]),
  status: Type.Enum([...MAIL_STATUSES]),
  to: Nullable(Type.String()),
  attempts: Type.Integer(),
  /** What the mail server, or the way to it, said last. */
  error: Nullable(Type.String()),
  createdAt: Instant,
  /** When it is tried next, of one that waits. */
  nextAt: Nullable(Instant),
  /** When it was sent or given up. */
  settledAt: Nullable(Instant),
});
export type Mail = Static<typeof Mail>;

export const MailQuery = Type.Object(
  {
    status: Type.Optional(Type.Enum([...MAIL_STATUSES])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_LIMIT })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type MailQuery = Static<typeof MailQuery>;

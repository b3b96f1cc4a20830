// Plain constants of notifications: the web's bell and settings and the notifications service read the same ones.
import type { Role } from './identity.values.ts';

/** What people are told of: a kind is named after the event that causes it. */
export const NOTIFICATION_KINDS = [
  'asset.submitted',
  'asset.approved',
  'asset.rejected',
  'inquiry.created',
  'inquiry.status_changed',
  'message.posted',
  'contact.received',
  'inspection.completed',
  'user.registered',
  'user.updated',
  'user.deactivated',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** When the e-mail about a notification goes out: at once, in the digest of the day, or never. */
export const MAIL_TIMINGS = ['now', 'daily', 'off'] as const;
export type MailTiming = (typeof MAIL_TIMINGS)[number];

const EVERYBODY: readonly Role[] = ['admin', 'municipal_admin', 'municipal_operator'];
const ADMINS: readonly Role[] = ['admin', 'municipal_admin'];

/** Who is ever told of a kind, and so may choose how. */
export const ROLES_TOLD: Record<NotificationKind, readonly Role[]> = {
  'asset.submitted': ADMINS,
  'asset.approved': EVERYBODY,
  'asset.rejected': EVERYBODY,
  'inquiry.created': EVERYBODY,
  'inquiry.status_changed': EVERYBODY,
  'message.posted': EVERYBODY,
  'contact.received': ['admin'],
  'inspection.completed': EVERYBODY,
  'user.registered': ADMINS,
  'user.updated': EVERYBODY,
  'user.deactivated': ADMINS,
};

export type NotificationChoice = { inApp: boolean; email: MailTiming };

/** What holds until somebody chooses: whatever waits for an answer is mailed at once, the rest is summed up. */
export const DEFAULT_CHOICES: Record<NotificationKind, NotificationChoice> = {
  'asset.submitted': { inApp: true, email: 'daily' },
  'asset.approved': { inApp: true, email: 'now' },
  'asset.rejected': { inApp: true, email: 'now' },
  'inquiry.created': { inApp: true, email: 'now' },
  'inquiry.status_changed': { inApp: true, email: 'now' },
  'message.posted': { inApp: true, email: 'now' },
  'contact.received': { inApp: true, email: 'now' },
  'inspection.completed': { inApp: true, email: 'daily' },
  'user.registered': { inApp: true, email: 'daily' },
  'user.updated': { inApp: true, email: 'now' },
  'user.deactivated': { inApp: true, email: 'daily' },
};

export const NOTIFICATIONS_PAGE_SIZE = 20;
/** A count of unread ones stops here and is then shown as '99+'. */
export const UNREAD_CAP = 99;

/** What the stream sends; each is named by its `event:` line and carries JSON. */
export const STREAM_EVENTS = ['hello', 'notification', 'changed'] as const;
export type StreamEvent = (typeof STREAM_EVENTS)[number];

/** Kinds of things whose change the stream tells of. `count`: the number of unread notifications, nothing else. */
export const CHANGED_THINGS = ['listing', 'inquiry', 'message', 'inspection', 'contact', 'user', 'count'] as const;
export type ChangedThing = (typeof CHANGED_THINGS)[number];

/** What becomes of an e-mail: it waits (also between two tries), was taken by the mail server, or cannot be delivered. */
export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Mails beside those about notifications. */
export const OTHER_MAILS = ['contact.answered', 'digest', 'password_reset', 'verification'] as const;
export type MailKind = NotificationKind | (typeof OTHER_MAILS)[number];

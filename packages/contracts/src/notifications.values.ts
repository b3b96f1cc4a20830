// Constants of notifications that the web and the notifications service share.
import type { Role } from './identity.values.ts';

/**
 * The kinds of notifications, each named after the event that causes it; those of loans after whether the side of the recipient
 * must act.
 */
export const NOTIFICATION_KINDS = [
  'asset.submitted',
  'asset.approved',
  'asset.rejected',
  'inquiry.created',
  'inquiry.status_changed',
  'message.posted',
  'contact.received',
  'inspection.completed',
  'loan.action',
  'loan.update',
  'user.registered',
  'user.updated',
  'user.deactivated',
  'user.approval_requested',
  'user.joined',
  'user.invitation_disowned',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** When the email about a notification is sent: at once, in the daily digest, or never. */
export const EMAIL_TIMINGS = ['now', 'daily', 'off'] as const;
export type EmailTiming = (typeof EMAIL_TIMINGS)[number];

const ALL_ROLES: readonly Role[] = ['admin', 'municipal_admin', 'municipal_operator'];
const ADMINS: readonly Role[] = ['admin', 'municipal_admin'];
const MUNICIPAL_ROLES: readonly Role[] = ['municipal_admin', 'municipal_operator'];

/** The roles that can receive each kind, and so can set preferences for it. */
export const NOTIFIED_ROLES: Record<NotificationKind, readonly Role[]> = {
  'asset.submitted': ADMINS,
  'asset.approved': ALL_ROLES,
  'asset.rejected': ALL_ROLES,
  'inquiry.created': ALL_ROLES,
  'inquiry.status_changed': ALL_ROLES,
  'message.posted': ALL_ROLES,
  'contact.received': ['admin'],
  'inspection.completed': ALL_ROLES,
  'loan.action': MUNICIPAL_ROLES,
  'loan.update': MUNICIPAL_ROLES,
  'user.registered': ADMINS,
  'user.updated': ALL_ROLES,
  'user.deactivated': ADMINS,
  'user.approval_requested': ADMINS,
  'user.joined': ADMINS,
  'user.invitation_disowned': ADMINS,
};

export type NotificationChannels = { inApp: boolean; email: EmailTiming };

/** The channels until a user sets preferences: kinds that need a response are emailed at once, the others in the digest. */
export const DEFAULT_CHANNELS: Record<NotificationKind, NotificationChannels> = {
  'asset.submitted': { inApp: true, email: 'daily' },
  'asset.approved': { inApp: true, email: 'now' },
  'asset.rejected': { inApp: true, email: 'now' },
  'inquiry.created': { inApp: true, email: 'now' },
  'inquiry.status_changed': { inApp: true, email: 'now' },
  'message.posted': { inApp: true, email: 'now' },
  'contact.received': { inApp: true, email: 'now' },
  'inspection.completed': { inApp: true, email: 'daily' },
  'loan.action': { inApp: true, email: 'now' },
  'loan.update': { inApp: true, email: 'now' },
  'user.registered': { inApp: true, email: 'daily' },
  'user.updated': { inApp: true, email: 'now' },
  'user.deactivated': { inApp: true, email: 'daily' },
  'user.approval_requested': { inApp: true, email: 'now' },
  'user.joined': { inApp: true, email: 'now' },
  'user.invitation_disowned': { inApp: true, email: 'now' },
};

export const NOTIFICATIONS_PAGE_SIZE = 20;
/** Counts of unread notifications stop here and are then shown as '99+'. */
export const UNREAD_CAP = 99;

/** The `event:` names of the SSE stream. Each event carries JSON. */
export const STREAM_EVENTS = ['hello', 'notification', 'changed'] as const;
export type StreamEvent = (typeof STREAM_EVENTS)[number];

/** The resources whose changes the stream reports. `availability` has the id of the listing. `count`: only the number of unread notifications changed. */
export const CHANGED_RESOURCES = [
  'listing',
  'inquiry',
  'message',
  'inspection',
  'loan',
  'availability',
  'contact',
  'user',
  'count',
] as const;
export type ChangedResource = (typeof CHANGED_RESOURCES)[number];

/**
 * The status of an email: waiting (also between two attempts), held until the recipient confirms the address, accepted by the
 * mail server, or given up.
 */
export const EMAIL_STATUSES = ['waiting', 'held', 'sent', 'failed'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** Kinds of email that are not about a notification. */
export const OTHER_EMAIL_KINDS = [
  'contact.answered',
  'confirmation',
  'digest',
  'password_reset',
  'verification',
  'password_changed',
  'email_changed',
  'email_withdrawn',
  'address_reused',
  'approval',
  'invitation',
] as const;
export type EmailKind = NotificationKind | (typeof OTHER_EMAIL_KINDS)[number];

// Constants of notifications that the web and the notifications service share.
import type { EventType } from './events/event-table.ts';
import type { Role } from './identity.values.ts';

/** When the email about a notification is sent: at once, in the daily digest, or never. */
export const EMAIL_TIMINGS = ['now', 'daily', 'off'] as const;
export type EmailTiming = (typeof EMAIL_TIMINGS)[number];

const ALL_ROLES: readonly Role[] = ['admin', 'municipal_admin', 'municipal_operator'];
const ADMINS: readonly Role[] = ['admin', 'municipal_admin'];
const OFFICERS: readonly Role[] = ['municipal_admin'];
const MUNICIPAL_ROLES: readonly Role[] = ['municipal_admin', 'municipal_operator'];

/**
 * The kinds of notifications, each named after the event that causes it; those of loans after whether the side of the recipient
 * must act. `roles` can receive the kind, and so can set preferences for it. Until a user does, kinds that need a response are emailed
 * at once, the others in the digest.
 */
const KINDS = {
  'asset.submitted': { roles: ADMINS, email: 'daily' },
  'asset.approved': { roles: ALL_ROLES, email: 'now' },
  'asset.rejected': { roles: ALL_ROLES, email: 'now' },
  'match.found': { roles: ALL_ROLES, email: 'now' },
  'search.matched': { roles: ALL_ROLES, email: 'now' },
  'inquiry.created': { roles: ALL_ROLES, email: 'now' },
  'inquiry.status_changed': { roles: ALL_ROLES, email: 'now' },
  'message.posted': { roles: ALL_ROLES, email: 'now' },
  'contact.received': { roles: ['admin'], email: 'now' },
  'report.decided': { roles: ALL_ROLES, email: 'now' },
  'inspection.completed': { roles: ALL_ROLES, email: 'daily' },
  'loan.action': { roles: MUNICIPAL_ROLES, email: 'now' },
  'loan.update': { roles: MUNICIPAL_ROLES, email: 'now' },
  'certificate.expiring': { roles: OFFICERS, email: 'now' },
  'agreement.changed': { roles: OFFICERS, email: 'now' },
  'settlement.changed': { roles: OFFICERS, email: 'now' },
  'user.registered': { roles: ADMINS, email: 'daily' },
  'user.updated': { roles: ALL_ROLES, email: 'now' },
  'user.deactivated': { roles: ADMINS, email: 'daily' },
  'user.approval_requested': { roles: ADMINS, email: 'now' },
  'user.joined': { roles: ADMINS, email: 'now' },
  'user.invitation_disowned': { roles: ADMINS, email: 'now' },
} as const satisfies Partial<
  Record<EventType | 'loan.action' | 'loan.update', { roles: readonly Role[]; email: EmailTiming }>
>;
export type NotificationKind = keyof typeof KINDS;
export const NOTIFICATION_KINDS = Object.keys(KINDS) as NotificationKind[];

export const canReceive = (role: Role, kind: NotificationKind): boolean =>
  (KINDS[kind].roles as readonly Role[]).includes(role);

/** The channels of a kind until a user sets preferences. */
export const defaultChannels = (kind: NotificationKind): { inApp: boolean; email: EmailTiming } => ({
  inApp: true,
  email: KINDS[kind].email,
});

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
  'certificate',
  'master_agreement',
  'settlement',
  'contact',
  'user',
  'count',
] as const;

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
  // The approval of a listing was taken back after an email had told of it.
  'approval_taken_back',
  'invitation',
  // To a guest who saved a search.
  'search_confirmation',
  'search_ending',
] as const;
export type EmailKind = NotificationKind | (typeof OTHER_EMAIL_KINDS)[number];

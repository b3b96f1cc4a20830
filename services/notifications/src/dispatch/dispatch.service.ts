import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { TokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { decryptTokens } from '@commonyard/service-kit/events/tokens';
import type { NewEmail, Trx } from '../database.ts';
import { deleteDigestItemsOfDecision, insertDigestItems } from '../digest/digest.repository.ts';
import { deleteWaitingEmailsOfDecision, insertEmails } from '../email/email.repository.ts';
import { deleteUnreadNotificationsOfDecision, insertNotifications } from '../notifications/notifications.repository.ts';
import type { NotificationPayload, UserNotification } from '../model.ts';
import { getUser } from '../projections/projections.repository.ts';
import { projectEvent } from '../projections/projections.service.ts';
import { toChange, unreadCountChange } from '../stream-entries/stream-entries.mapper.ts';
import type { PageUpdates } from '../stream-entries/stream-entries.repository.ts';
import {
  toAccountLinkEmail,
  toApprovalEmail,
  toDigestItem,
  toInvitationEmail,
  toNotification,
  toSecurityEmail,
  toUserEmail,
} from './delivery.mapper.ts';
import { resolveRecipients } from './dispatch.policy.ts';
import { findRecipients, isBeforeInstallation } from './dispatch.repository.ts';
import { findOwnerGuest, toGuestEmails } from './guests.service.ts';
import { toPayload } from './payload.mapper.ts';

/**
 * Dispatches an event: project -> retract the decision it supersedes -> notify its recipients. Returns what open pages are
 * informed of. Throws `UnknownUserError` or `UnknownContactError`, so that the event is retried, where it names a user or a guest's listing
 * that is not projected yet. Throws `TokenDecryptionError` where a token that is mailed is encrypted with an unknown key.
 */
export async function dispatchEvent(trx: Trx, received: AnyEvent, linkTokens: TokenKeys): Promise<PageUpdates> {
  const event = decryptTokens(received, linkTokens);
  // The outbox keeps no token: a request for a link that comes without one was published again.
  if ('token' in event.data && event.data.token === '') return { changes: [] };
  const accountEmail = toAccountEmail(event);
  if (accountEmail) {
    await insertEmails(trx, [accountEmail], linkTokens);
    return { changes: [] };
  }
  if (event.type === 'user.approval_decided') {
    if (!(await isBeforeInstallation(trx, event.time))) await insertEmails(trx, [toApprovalEmail(event)], linkTokens);
    return { changes: [] };
  }
  const { isNotifiable, supersedesDecisionOn } = await projectEvent(trx, event);
  const retractedFrom = supersedesDecisionOn === null ? [] : await retractDecision(trx, supersedesDecisionOn);

  const payload = isNotifiable ? toPayload(event) : undefined;
  const notifications = payload ? await notify(trx, event, { payload, linkTokens }) : [];

  const change = toChange(event);
  const changes = [...(change ? [change] : []), ...retractedFrom.map(unreadCountChange)];
  return { notifications, changes };
}

/** The email of an event that is about an account and has no other effect. */
function toAccountEmail(event: AnyEvent): NewEmail | undefined {
  switch (event.type) {
    case 'user.password_reset_requested':
    case 'user.verification_requested':
      return toAccountLinkEmail(event);
    case 'user.password_changed':
    case 'user.email_changed':
    case 'user.email_withdrawn':
    case 'user.address_reused':
      return toSecurityEmail(event);
    case 'user.invited':
      return toInvitationEmail(event);
    default:
      return undefined;
  }
}

/** Deletes what reports an earlier decision on a listing, unless sent or read. Returns the users with fewer unread. */
async function retractDecision(trx: Trx, listingId: number): Promise<number[]> {
  await deleteWaitingEmailsOfDecision(trx, listingId);
  await deleteDigestItemsOfDecision(trx, listingId);
  return deleteUnreadNotificationsOfDecision(trx, listingId);
}

/**
 * Notifies the recipients of an event by their preferences. An event from before the service was installed is stored as
 * a read notification and not emailed. Returns the new unread notifications.
 */
async function notify(
  trx: Trx,
  event: AnyEvent,
  { payload, linkTokens }: { payload: NotificationPayload; linkTokens: TokenKeys },
): Promise<UserNotification[]> {
  const { kind, account } = payload;
  const actor = payload.actor.userId === null ? undefined : await getUser(trx, payload.actor.userId);

  const ownerGuest = await findOwnerGuest(trx, payload);
  const recipients = resolveRecipients({ ...payload, ...(ownerGuest && { ownerGuest }) }, actor);
  // Users are not notified of their own actions. A new or closed account is not notified about itself.
  const isForAccount = kind === 'user.updated' || kind === 'user.invitation_disowned';
  const excluded = [event.actorid, isForAccount ? null : (account?.userId ?? null)];
  const users = await findRecipients(trx, recipients, kind, excluded);

  const isHistory = await isBeforeInstallation(trx, event.time);
  const params = { ...payload.params, name: payload.actor.name ?? actor?.name ?? null };
  const namedUserId = payload.actor.userId ?? account?.userId ?? null;
  const context = { event, kind, params, namedUserId, ownerMunicipality: payload.owner?.municipality ?? null };
  if (!isHistory) {
    const emails = [
      ...(await toGuestEmails(trx, context, recipients, payload.quote)),
      ...users.filter(({ emailTiming }) => emailTiming === 'now').map((user) => toUserEmail(context, user)),
    ];
    await insertEmails(trx, emails, linkTokens);
    const inDigest = users.filter(({ emailTiming }) => emailTiming === 'daily');
    await insertDigestItems(
      trx,
      inDigest.map((user) => toDigestItem(context, user)),
    );
  }
  const readAt = isHistory ? event.time : null;
  const inApp = users.filter(({ inApp }) => inApp);
  const stored = await insertNotifications(
    trx,
    inApp.map((user) => toNotification(context, user, readAt)),
  );
  return isHistory ? [] : stored;
}

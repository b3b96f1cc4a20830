import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { TokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { decryptTokens } from '@commonyard/service-kit/events/tokens';
import type { Trx } from '../database.ts';
import { deleteDigestItemsOfDecision, insertDigestItems } from '../digest/digest.repository.ts';
import { deleteWaitingEmailsOfDecision, insertEmails } from '../email/email.repository.ts';
import { deleteUnreadNotificationsOfDecision, insertNotifications } from '../notifications/notifications.repository.ts';
import type { NotificationPayload, UserNotification } from '../model.ts';
import { getUser } from '../projections/projections.repository.ts';
import { projectEvent } from '../projections/projections.service.ts';
import { toChange, unreadCountChange } from '../stream-entries/stream-entries.mapper.ts';
import type { PageUpdates } from '../stream-entries/stream-entries.repository.ts';
import { toAccountEmail, toDigestItem, toNotification, toUserEmail } from './delivery.mapper.ts';
import { resolveRecipients } from './dispatch.policy.ts';
import { findRecipients, isBeforeInstallation } from './dispatch.repository.ts';
import { toGuestEmails } from './guests.service.ts';
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
    const isHistory = event.type === 'user.approval_decided' && (await isBeforeInstallation(trx, event.time));
    await insertEmails(trx, isHistory ? [] : [accountEmail], linkTokens);
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
  const { kind, account, actor } = payload;
  const author = actor.userId === null ? undefined : await getUser(trx, actor.userId);
  const delivery = { ...payload, event, params: { ...payload.params, name: actor.name ?? author?.name ?? null } };

  const recipients = resolveRecipients(payload, author);
  // Users are not notified of their own actions. A new or closed account is not notified about itself.
  const isForAccount = kind === 'user.updated' || kind === 'user.invitation_disowned';
  const excluded = [event.actorid, isForAccount ? null : (account?.userId ?? null)];
  const users = await findRecipients(trx, recipients, kind, excluded);

  const isHistory = await isBeforeInstallation(trx, event.time);
  if (!isHistory) {
    const now = users.filter(({ emailTiming }) => emailTiming === 'now');
    const guestEmails = await toGuestEmails(trx, delivery, recipients);
    await insertEmails(trx, [...guestEmails, ...now.map((user) => toUserEmail(delivery, user))], linkTokens);
    const inDigest = users.filter(({ emailTiming }) => emailTiming === 'daily');
    const items = inDigest.map((user) => toDigestItem(delivery, user));
    await insertDigestItems(trx, items);
  }
  const inApp = users.filter((user) => user.inApp);
  const notifications = inApp.map((user) => toNotification(delivery, user, isHistory ? event.time : null));
  const stored = await insertNotifications(trx, notifications);
  return isHistory ? [] : stored;
}

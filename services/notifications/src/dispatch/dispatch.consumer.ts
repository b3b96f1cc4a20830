import { ListingEvent } from '@commonyard/contracts/events/assets';
import { hasData, type AnyEvent, type EventEnvelope } from '@commonyard/contracts/events/envelope';
import {
  EVENT_TYPES,
  typesWith,
  type EventType,
  type ListingEventType,
} from '@commonyard/contracts/events/event-table';
import { HoldChanged } from '@commonyard/contracts/events/holds';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { TokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import { decryptTokens } from '@commonyard/service-kit/events/tokens';
import { isUnsubscribed, recordNotice } from '../confirmations/confirmations.repository.ts';
import { confirmAddress } from '../confirmations/confirmations.service.ts';
import type { Database, NewEmail, Trx } from '../database.ts';
import { deleteDigestItemsOfDecision, insertDigestItems } from '../digest/digest.repository.ts';
import { appendToBundles, dropReadMessages } from '../email/bundles.repository.ts';
import { toUnsubscriptionKey } from '../email/link-tokens.ts';
import { deleteWaitingEmailsOfDecision, insertEmails, listNotifiedOfApproval } from '../email/email.repository.ts';
import { retractListing } from '../matches/matches.repository.ts';
import { isDecision, type AddressedChange, type Delivery, type UserNotification } from '../model.ts';
import {
  deleteUnreadNotificationsOfDecision,
  insertNotifications,
  markThreadRead,
} from '../notifications/notifications.repository.ts';
import {
  deleteListingContact,
  upsertDecision,
  upsertListingContact,
  upsertUser,
} from '../projections/projections.repository.ts';
import { eraseUser } from '../records/records.repository.ts';
import { toChange, unreadCountChange } from '../stream-entries/stream-entries.mapper.ts';
import { insertStreamEntries, type PageUpdates } from '../stream-entries/stream-entries.repository.ts';
import {
  toAccountEmail,
  toDigestItem,
  toGuestEmail,
  toHeldEmail,
  toNoticeEmail,
  toNotification,
  toTakenBackEmail,
  toUserEmail,
} from './delivery.mapper.ts';
import { selectRecipients, type GuestRecipient, type Recipient } from './dispatch.policy.ts';
import { getAudience, isBeforeInstallation } from './dispatch.repository.ts';
import { toLoanMail } from './loans.policy.ts';
import { toPayload } from './payload.mapper.ts';
import { isOfSearchingGuest, toSearchEmail } from './searches.mapper.ts';

/** Events that change neither what a page shows nor what users or guests are informed of. */
const IGNORED: EventType[] = ['session.revoked', 'inspection.saved', ...typesWith(HoldChanged)];

/** One consumer for all types, so that a user is projected before its first action. */
export const dispatchConsumer: Consumer<Database, EventType, PageUpdates> = {
  name: 'notifications--events',
  types: EVENT_TYPES.filter((type) => !IGNORED.includes(type)),
  handle: (trx, event, tokenKeys) => dispatchEvent(trx, event as AnyEvent, tokenKeys),
  finish: insertStreamEntries,
};

/**
 * Dispatches an event: project -> retract the decision it supersedes, and what found a listing that it ends -> notify its recipients. Returns what open pages are
 * informed of. Throws `UnknownUserError` or `UnknownContactError`, so that the event is retried, where it names a user or a guest's listing
 * that is not projected yet. Throws `TokenDecryptionError` where a token that is mailed is encrypted with an unknown key.
 */
export async function dispatchEvent(trx: Trx, received: AnyEvent, linkTokens: TokenKeys): Promise<PageUpdates> {
  const event = decryptTokens(received, linkTokens);
  // The outbox keeps no token: a request for a link that comes without one was published again.
  if ('token' in event.data && event.data.token === '') return { changes: [] };
  const accountEmail = toAccountEmail(event);
  if (accountEmail) {
    if (await mayEmailAccount(trx, event)) await insertEmails(trx, [accountEmail], linkTokens);
    return { changes: [] };
  }
  if (isOfSearchingGuest(event)) {
    const email = toSearchEmail(event);
    if (email && !(await isBeforeInstallation(trx, event.time))) await insertEmails(trx, [email], linkTokens);
    return { changes: [] };
  }
  if (event.type === 'inquiry.read') return { changes: await followReading(trx, event) };
  const { isNotifiable, supersedesDecisionOn } = await projectEvent(trx, event);
  const retractedFrom = supersedesDecisionOn === null ? [] : await retractDecision(trx, supersedesDecisionOn);
  if (supersedesDecisionOn !== null && isTakenBackApproval(event))
    await insertEmails(trx, await toCorrections(trx, event), linkTokens);
  if (leavesPublicView(event)) retractedFrom.push(...(await retractListing(trx, event.data.id)));

  const payload = isNotifiable ? toPayload(event) : undefined;
  const notifications = payload ? await notify(trx, { ...payload, event }, linkTokens) : [];

  const change = toChange(event);
  const changes = [...(change ? [change] : []), ...[...new Set(retractedFrom)].map(unreadCountChange)];
  return { notifications, changes };
}

/** Whether an email about an account is sent: not on a decision from before the installation, or to who wants no invitations. */
async function mayEmailAccount(trx: Trx, event: AnyEvent): Promise<boolean> {
  if (event.type === 'user.approval_decided') return !(await isBeforeInstallation(trx, event.time));
  if (event.type !== 'user.invited') return true;
  const visitor = hashAddress(event.data.email);
  return !(await isUnsubscribed(trx, toUnsubscriptionKey({ visitor, kind: 'invitation' })));
}

type Projected = {
  /** Whether the event reports something new that still holds. Events of one listing may arrive in any order. */
  isNotifiable: boolean;
  /** The listing whose earlier decision this event supersedes, if there was one. */
  supersedesDecisionOn: number | null;
};
const notifiable = (isNotifiable: boolean): Projected => ({ isNotifiable, supersedesDecisionOn: null });

/** Stores what later events need of this one. */
async function projectEvent(trx: Trx, event: AnyEvent): Promise<Projected> {
  switch (event.type) {
    case 'asset.submitted':
    case 'asset.approved':
    case 'asset.rejected':
    case 'asset.updated':
    case 'asset.deleted': {
      const { id, version, status, changeWaits = false } = event.data;
      await projectListingContact(trx, event);
      const isInReview = status === 'pending' || changeWaits;
      const affectsDecision = isDecision(event.type) || isInReview || event.type === 'asset.deleted';
      const isNewest = affectsDecision && (await upsertDecision(trx, id, version));
      return { isNotifiable: isNewest || !isDecision(event.type), supersedesDecisionOn: isNewest ? id : null };
    }
    case 'inquiry.guest_confirmed':
    case 'asset.guest_confirmed':
      await confirmAddress(trx, event.data.address);
      return notifiable(false);
    case 'user.registered':
      return notifiable((await upsertUser(trx, event.data)).isNewer);
    case 'user.deactivated': {
      const { before, isNewer } = await upsertUser(trx, event.data);
      if (event.data.closed && isNewer && before) await eraseUser(trx, before);
      // The deactivation of an account that never had rights causes no notification.
      const hadRights = before?.active !== false && (!event.data.closed || before?.approval === 'approved');
      return notifiable(isNewer && hadRights);
    }
    case 'user.updated': {
      const { before, isNewer } = await upsertUser(trx, event.data);
      const { role, municipality, approval } = event.data;
      // Only a new role or municipality notifies; a decision on the account has an email of its own. A user seen for the first
      // time comes from a replay.
      const isChanged = before !== undefined && (before.role !== role || before.municipality !== municipality);
      return notifiable(isNewer && isChanged && before.approval === approval);
    }
    default:
      return notifiable(true);
  }
}

type ListingChanged = Extract<AnyEvent, { type: ListingEventType }>;

async function projectListingContact(trx: Trx, { type, data }: ListingChanged): Promise<void> {
  const { id, version, userId, contactEmail, locale } = data;
  if (userId !== null) return deleteListingContact(trx, id);
  const email = type === 'asset.deleted' ? null : contactEmail;
  // Its decision is not mailed to a contact that was removed, for example by whoever reads the address.
  if (email === null) await deleteWaitingEmailsOfDecision(trx, id);
  await upsertListingContact(trx, { listingId: id, version, email, locale });
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
async function notify(trx: Trx, subject: Delivery, linkTokens: TokenKeys): Promise<UserNotification[]> {
  const { event, actor, params } = subject;
  const audience = await getAudience(trx, subject, event.time);
  const { isHistory } = audience;
  const { users, guests } = selectRecipients(subject, audience, event.actorid);
  const delivery = { ...subject, params: { ...params, name: actor.name ?? audience.author?.name ?? null } };

  if (!isHistory) {
    const emails: NewEmail[] = [];
    for (const guest of guests) emails.push(...(await toGuestEmails(trx, delivery, guest)));
    const now = users.filter(({ emailTiming }) => emailTiming === 'now');
    const { loan } = subject;
    const toEmail = (user: Recipient) =>
      toUserEmail({ ...delivery, author: audience.author }, user, loan && toLoanMail(loan, user, audience.users));
    emails.push(...(await appendToBundles(trx, now.map(toEmail))));
    await insertEmails(trx, emails, linkTokens);
    const inDigest = users.filter(({ emailTiming }) => emailTiming === 'daily');
    await insertDigestItems(
      trx,
      inDigest.map((user) => toDigestItem(delivery, user)),
    );
  }
  const inApp = users.filter((user) => user.inApp);
  const notifications = inApp.map((user) => toNotification(delivery, user, isHistory ? event.time : null));
  const stored = await insertNotifications(trx, notifications);
  return isHistory ? [] : stored;
}

/** Marks what a user was told of a thread as read, and drops it from the email that waits. Returns the changed count. */
async function followReading(trx: Trx, { data, time }: EventEnvelope<'inquiry.read'>): Promise<AddressedChange[]> {
  const reading = { ...data, time };
  await dropReadMessages(trx, reading);
  return (await markThreadRead(trx, reading)) ? [unreadCountChange(data.userId)] : [];
}

/** Whether a listing, which matches or saved searches may have found, is not public any more. */
const leavesPublicView = (event: AnyEvent): event is EventEnvelope<ListingEventType> & AnyEvent =>
  hasData(event, ListingEvent) && (event.type === 'asset.deleted' || !isPublicListing(event.data));

/** Whether an administrator took back the approval of a listing: its owner's edits wait beside it. */
const isTakenBackApproval = (event: AnyEvent): event is EventEnvelope<'asset.updated'> & AnyEvent =>
  event.type === 'asset.updated' &&
  event.data.status === 'pending' &&
  (event.data.previousStatus === 'available' || event.data.previousStatus === 'leased');

/** The emails to those whom an email told of the approval. */
async function toCorrections(trx: Trx, event: EventEnvelope<'asset.updated'> & AnyEvent): Promise<NewEmail[]> {
  const { id } = event.data;
  const notified = await listNotifiedOfApproval(trx, id);
  if (notified.length === 0) return [];
  const payload = toPayload({ ...event, type: 'asset.approved' })!;
  const { users, guests, isHistory } = await getAudience(trx, payload, event.time);
  if (isHistory) return [];
  return [
    ...users
      .filter((user) => user.active && user.approval === 'approved' && notified.includes(user.id))
      .map((user) => toTakenBackEmail(event, { user })),
    ...guests.filter(() => notified.includes(null)).map(({ guest }) => toTakenBackEmail(event, { guest })),
  ];
}

/** The emails about an event to a guest. Records the notices to an address that is not confirmed. */
async function toGuestEmails(trx: Trx, delivery: Delivery, recipient: GuestRecipient): Promise<NewEmail[]> {
  const { sent, address, party, isConfirmed } = recipient;
  if (sent === 'full') return [toGuestEmail(delivery, recipient)];
  const mayNotify = await recordNotice(trx, address, {
    once: sent === 'noticeOnce' ? `${address} inquiry ${delivery.params.inquiryId}` : undefined,
    // An administrator has reviewed the listing of an owner, who must not miss an inquiry.
    limitedAt: isConfirmed || party === 'owner' ? undefined : delivery.event.time,
    isReceipt: delivery.kind === 'asset.submitted',
  });
  return [
    ...(mayNotify ? [toNoticeEmail(delivery, recipient)] : []),
    ...(sent === 'held' ? [toHeldEmail(toGuestEmail(delivery, recipient), address)] : []),
  ];
}

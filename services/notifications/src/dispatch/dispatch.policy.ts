import { defaultChannels, type EmailTiming, type NotificationKind } from '@commonyard/contracts/notifications.values';
import type { UserRow } from '../database.ts';
import type { Guest, GuestParty, NotifiableKind, NotificationPayload, Party } from '../model.ts';
import { UnknownUserError } from '../projections/projections.repository.ts';
import type { Audience, GuestOfEvent } from './dispatch.repository.ts';

/**
 * A group of recipients, relative to the event. `...Admins` are the municipal administrators of that party's
 * municipality. `platformAdminsIfUnowned` are the platform's administrators where the listing has no owner who could
 * answer. `guest` is the sender of the event's inquiry or contact message, or the contact of a new or decided listing; `ownerGuest`
 * the contact of the inquiry's listing; each without an account. `deciders` are the administrators who decide on a waiting account,
 * or would have decided on one that a domain approved.
 */
type RecipientGroup =
  | 'owner'
  | 'ownerAdmins'
  | 'sender'
  | 'senderAdmins'
  | 'account'
  | 'accountAdmins'
  | 'guest'
  | 'ownerGuest'
  | 'platformAdmins'
  | 'platformAdminsIfUnowned'
  | 'deciders';

/** The recipients of each kind of event. The user who caused an event is not notified of it (`selectRecipients`). */
const RECIPIENTS: Record<NotifiableKind, readonly RecipientGroup[]> = {
  'asset.submitted': ['ownerAdmins', 'platformAdmins', 'guest'],
  'asset.approved': ['owner', 'ownerAdmins', 'guest'],
  'asset.rejected': ['owner', 'ownerAdmins', 'guest'],
  // Who owns the listing can act on a match, and so can the administrators of its municipality.
  'match.found': ['owner', 'ownerAdmins'],
  // Only who saved the searches; a guest is emailed without a policy (searches.mapper.ts).
  'search.matched': ['account'],
  'inquiry.created': ['owner', 'ownerAdmins', 'ownerGuest', 'platformAdmins', 'guest'],
  'inquiry.status_changed': ['owner', 'ownerAdmins', 'ownerGuest', 'sender', 'senderAdmins', 'guest'],
  // Without the author's own party, see `isAuthorsParty`.
  'message.posted': [
    'owner',
    'ownerAdmins',
    'ownerGuest',
    'platformAdminsIfUnowned',
    'sender',
    'senderAdmins',
    'guest',
  ],
  'report.decided': ['account', 'guest', 'ownerGuest'],
  'inspection.completed': ['owner', 'ownerAdmins', 'sender', 'senderAdmins', 'platformAdmins'],
  // Without a side that is not notified (loans.policy.ts).
  'loan.action': ['owner', 'ownerAdmins', 'sender', 'senderAdmins'],
  'loan.update': ['owner', 'ownerAdmins', 'sender', 'senderAdmins'],
  // The owner is a municipality without a user.
  'certificate.expiring': ['ownerAdmins'],
  'agreement.changed': ['ownerAdmins'],
  'settlement.changed': ['ownerAdmins'],
  'contact.received': ['platformAdmins'],
  'contact.answered': ['guest'],
  'user.registered': ['accountAdmins', 'platformAdmins'],
  'user.updated': ['account'],
  'user.deactivated': ['accountAdmins', 'platformAdmins'],
  'user.approval_requested': ['deciders'],
  'user.joined': ['deciders'],
  'user.invitation_disowned': ['account'],
};

/** A user to notify, and through which channels. */
export type Recipient = Pick<UserRow, 'id' | 'role' | 'municipality'> & { inApp: boolean; emailTiming: EmailTiming };
export type GuestRecipient = GuestOfEvent & { sent: GuestDelivery };

/**
 * Selects the recipients of an event from its audience: active, approved users other than `actorId`, and guests. Throws
 * `UnknownUserError` where a recipient is not projected yet.
 */
export function selectRecipients(
  payload: NotificationPayload,
  { author, users, guests }: Audience,
  actorId: number | null,
): { users: Recipient[]; guests: GuestRecipient[] } {
  const { kind, params, account } = payload;
  const { userIds, adminsOf, platformAdmins, guest, ownerGuest } = resolveRecipients(payload, author);
  if (userIds.some((id) => !users.some((user) => user.id === id))) throw new UnknownUserError();
  // A new or closed account is not notified about itself.
  const excluded = [actorId, FOR_ACCOUNT.includes(kind) ? null : (account?.userId ?? null)];
  return {
    users: users
      .filter(
        ({ id, role, municipality }) =>
          userIds.includes(id) ||
          (role === 'municipal_admin' && municipality !== null && adminsOf.includes(municipality)) ||
          (role === 'admin' && platformAdmins),
      )
      .filter(({ id, active, approval }) => active && approval === 'approved' && !excluded.includes(id))
      .map(({ id, role, municipality, inApp, emailTiming }) => {
        // Only guests are recipients of `contact.answered`.
        const defaults = defaultChannels(kind as NotificationKind);
        return { id, role, municipality, inApp: inApp ?? defaults.inApp, emailTiming: emailTiming ?? defaults.email };
      }),
    guests: guests
      .filter(({ party }) => (party === 'sender' ? guest : ownerGuest))
      // Without a link: the access to the thread was revoked.
      .filter((each) => params.inquiryId === undefined || each.guest.token !== undefined)
      .map((each) => ({ ...each, sent: toGuestDelivery(kind, each.party, each.isConfirmed) }))
      .filter(({ sent }) => sent !== 'none'),
  };
}

/** The kinds that notify the account that the event is about. */
const FOR_ACCOUNT: NotifiableKind[] = ['user.updated', 'user.invitation_disowned', 'report.decided', 'search.matched'];

type Recipients = {
  userIds: number[];
  /** Ids of municipalities whose administrators are notified. */
  adminsOf: string[];
  platformAdmins: boolean;
  guest: Guest | undefined;
  /** Whether the contact of the listing is notified, where it was posted without an account. */
  ownerGuest: boolean;
};

type Author = Pick<UserRow, 'id' | 'role' | 'municipality'>;

/** Resolves the recipients of an event's notifications. `author` is the projected user of `payload.actor`. */
export function resolveRecipients(payload: NotificationPayload, author: Author | undefined): Recipients {
  const groups = RECIPIENTS[payload.kind].filter((group) => !isAuthorsParty(group, payload, author));
  const has = (group: RecipientGroup) => groups.includes(group);
  const { owner, sender, account, decider } = payload;
  return {
    userIds: [has('owner') && owner?.userId, has('sender') && sender?.userId, has('account') && account?.userId].filter(
      (id) => typeof id === 'number',
    ),
    adminsOf: [
      has('ownerAdmins') && owner?.municipality,
      has('senderAdmins') && sender?.municipality,
      has('accountAdmins') && account?.municipality,
      has('deciders') && decider === 'municipality' && account?.municipality,
    ].filter((municipality) => typeof municipality === 'string'),
    platformAdmins:
      has('platformAdmins') ||
      (has('platformAdminsIfUnowned') && owner?.userId === null) ||
      (has('deciders') && decider === 'platform'),
    guest: has('guest') ? payload.guest : undefined,
    ownerGuest: has('ownerGuest') && payload.ownerLink !== undefined,
  };
}

const OWNER_PARTY: readonly RecipientGroup[] = ['owner', 'ownerAdmins', 'ownerGuest', 'platformAdminsIfUnowned'];
const SENDER_PARTY: readonly RecipientGroup[] = ['sender', 'senderAdmins', 'guest'];

/** Whether a group belongs to the party of a message's author. A platform administrator belongs to neither party. */
function isAuthorsParty(
  group: RecipientGroup,
  { kind, owner, sender, authorSide }: NotificationPayload,
  author: Author | undefined,
): boolean {
  if (kind !== 'message.posted') return false;
  if (authorSide) return (authorSide === 'sender' ? SENDER_PARTY : OWNER_PARTY).includes(group);
  if (!author) return false;
  const isAuthorIn = (party: Party | undefined) =>
    party !== undefined &&
    (party.userId === author.id ||
      (author.role !== 'admin' && party.municipality !== null && party.municipality === author.municipality));
  if (isAuthorIn(sender)) return SENDER_PARTY.includes(group);
  if (isAuthorIn(owner)) return OWNER_PARTY.includes(group);
  // The author is a platform administrator, who answers for the owner of an unowned listing.
  return group === 'platformAdminsIfUnowned';
}

/**
 * What a guest is sent: `full` is an email with all texts; `notice` one with texts of the product only; `noticeOnce` the same,
 * at most once per inquiry; `held` a notice now and the full email when the address is confirmed.
 */
type GuestDelivery = 'full' | 'notice' | 'noticeOnce' | 'held' | 'none';

/**
 * The email to a guest about an event. An unconfirmed address may belong to another person than the guest, so emails to it contain
 * no text that a user or another guest wrote.
 */
export function toGuestDelivery(kind: NotifiableKind, party: GuestParty, isConfirmed: boolean): GuestDelivery {
  // It takes the link to whoever wrote the rest.
  if (kind === 'asset.submitted' || (kind === 'inquiry.created' && party === 'sender')) return 'notice';
  if (isConfirmed) return 'full';
  switch (kind) {
    case 'inquiry.created':
      return 'notice';
    case 'message.posted':
      return 'noticeOnce';
    case 'asset.approved':
    case 'asset.rejected':
    case 'contact.answered':
    case 'report.decided':
      return 'held';
    default:
      return 'none';
  }
}

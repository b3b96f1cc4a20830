import type { UserRow } from '../database.ts';
import type { Guest, NotifiableKind, NotificationPayload, Party } from '../model.ts';

/**
 * A group of recipients, relative to the event. `...Admins` are the municipal administrators of that party's
 * municipality. `platformAdminsIfUnowned` are the platform's administrators where the listing has no owner who could
 * answer. `guest` is the sender of the event's inquiry or contact message, or the contact of a decided listing; `ownerGuest`
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

/** Who is notified of which event. The user who caused it never is (dispatch.service.ts). */
const RECIPIENTS: Record<NotifiableKind, readonly RecipientGroup[]> = {
  'asset.submitted': ['ownerAdmins', 'platformAdmins'],
  'asset.approved': ['owner', 'ownerAdmins', 'guest'],
  'asset.rejected': ['owner', 'ownerAdmins', 'guest'],
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
  'inspection.completed': ['owner', 'ownerAdmins', 'sender', 'senderAdmins', 'platformAdmins'],
  // Without a side that is not notified (loans.policy.ts).
  'loan.action': ['owner', 'ownerAdmins', 'sender', 'senderAdmins'],
  'loan.update': ['owner', 'ownerAdmins', 'sender', 'senderAdmins'],
  'contact.received': ['platformAdmins'],
  'contact.answered': ['guest'],
  'user.registered': ['accountAdmins', 'platformAdmins'],
  'user.updated': ['account'],
  'user.deactivated': ['accountAdmins', 'platformAdmins'],
  'user.approval_requested': ['deciders'],
  'user.joined': ['deciders'],
  'user.invitation_disowned': ['account'],
};

export type Recipients = {
  userIds: number[];
  /** Ids of municipalities whose administrators are notified. */
  adminsOf: string[];
  platformAdmins: boolean;
  guest: Guest | undefined;
  /** Whether the contact of the listing is notified, where it was posted without an account. */
  ownerGuest: boolean;
};

/** Resolves the recipients of an event's notifications. `author` is the projected user of `payload.actor`. */
export function resolveRecipients(payload: NotificationPayload, author: UserRow | undefined): Recipients {
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
  author: UserRow | undefined,
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

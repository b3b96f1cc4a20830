import type { PersonRow } from '../database.ts';
import type { News, NewsKind, Outsider } from './news.facts.ts';

/**
 * Who can be told, seen from the event. `...Admins` are the municipal administrators of that side's municipality. An
 * `outsider` has no account and gets mail only; `desk` are the platform's administrators, where the listing belongs to
 * no account that could answer.
 */
type Audience =
  | 'owner'
  | 'ownerAdmins'
  | 'sender'
  | 'senderAdmins'
  | 'account'
  | 'accountAdmins'
  | 'outsider'
  | 'platformAdmins'
  | 'desk';

/** Who is told of what. Whoever did it is never told of it. */
export const TOLD: Record<NewsKind, readonly Audience[]> = {
  'asset.submitted': ['ownerAdmins', 'platformAdmins'],
  'asset.approved': ['owner', 'ownerAdmins', 'outsider'],
  'asset.rejected': ['owner', 'ownerAdmins', 'outsider'],
  'inquiry.created': ['owner', 'ownerAdmins', 'platformAdmins'],
  'inquiry.status_changed': ['owner', 'ownerAdmins', 'sender', 'senderAdmins', 'outsider'],
  // Of these, only those on the other side than whoever wrote it.
  'message.posted': ['owner', 'ownerAdmins', 'desk', 'sender', 'senderAdmins', 'outsider'],
  'inspection.completed': ['owner', 'ownerAdmins', 'sender', 'senderAdmins', 'platformAdmins'],
  'contact.received': ['platformAdmins'],
  'contact.answered': ['outsider'],
  'user.registered': ['accountAdmins', 'platformAdmins'],
  'user.updated': ['account'],
  'user.deactivated': ['accountAdmins', 'platformAdmins'],
};

export type Told = {
  userIds: number[];
  /** Ids of municipalities whose administrators are told. */
  adminsOf: string[];
  platformAdmins: boolean;
  outsider: Outsider | undefined;
};

/** Names whom an event is told to. `author` is the known person of `news.who`. */
export function whoIsTold(news: News, author: PersonRow | undefined): Told {
  const audiences = TOLD[news.kind].filter((audience) => !isOwnSide(audience, news, author));
  const has = (audience: Audience) => audiences.includes(audience);
  const { owner, sender, account } = news;
  return {
    userIds: [has('owner') && owner?.userId, has('sender') && sender?.userId, has('account') && account?.userId].filter(
      (id) => typeof id === 'number',
    ),
    adminsOf: [
      has('ownerAdmins') && owner?.municipality,
      has('senderAdmins') && sender?.municipality,
      has('accountAdmins') && account?.municipality,
    ].filter((municipality) => typeof municipality === 'string'),
    platformAdmins: has('platformAdmins') || (has('desk') && owner?.userId === null),
    outsider: has('outsider') ? news.outsider : undefined,
  };
}

const OWNER_SIDE: readonly Audience[] = ['owner', 'ownerAdmins', 'desk'];
const SENDER_SIDE: readonly Audience[] = ['sender', 'senderAdmins', 'outsider'];

/** In a thread, nobody is told what the own side wrote. An administrator of the platform is on neither. */
function isOwnSide(audience: Audience, { kind, owner, sender }: News, author: PersonRow | undefined): boolean {
  if (kind !== 'message.posted' || !author) return false;
  const stands = (side: News['owner']) =>
    side !== undefined &&
    (side.userId === author.id ||
      (author.role !== 'admin' && side.municipality !== null && side.municipality === author.municipality));
  if (stands(sender)) return SENDER_SIDE.includes(audience);
  if (stands(owner)) return OWNER_SIDE.includes(audience);
  // The desk answers for a listing without an account, so it is not told what it wrote itself.
  return audience === 'desk';
}

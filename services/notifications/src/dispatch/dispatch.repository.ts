import type { EmailTiming, NotificationKind } from '@commonyard/contracts/notifications.values';
import { waitForLock } from '@commonyard/service-kit/db/database';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import type { Trx, UserRow } from '../database.ts';
import { toAddressLock, toDisownedKey, toUnsubscriptionKey, type Submission } from '../email/link-tokens.ts';
import type { Guest, GuestParty, NotificationPayload } from '../model.ts';
import { UnknownContactError, UnknownUserError } from '../projections/projections.repository.ts';

/** A user with the preferences for the kind of the event; null where the defaults apply. */
type User = Pick<UserRow, 'id' | 'name' | 'role' | 'municipality' | 'active' | 'approval'> & {
  inApp: boolean | null;
  emailTiming: EmailTiming | null;
};
/** A party without an account. `isConfirmed`: a link that was mailed to its address has been opened. */
export type GuestOfEvent = { party: GuestParty; guest: Guest; address: string; isConfirmed: boolean };

/** The users and guests that an event may concern. The policy selects the recipients among them. */
export type Audience = {
  /** The user of `payload.actor`. */
  author: User | undefined;
  users: User[];
  /** Without those who unsubscribed from the inquiry or disowned what was sent with their address. */
  guests: GuestOfEvent[];
  /** Whether the event is from before the service was installed. No guest is emailed about it. */
  isHistory: boolean;
};

/**
 * Reads the audience of an event of this time, and locks the addresses of its guests. Throws `UnknownUserError` or `UnknownContactError`
 * where the author, or the listing of a guest, is not projected yet.
 */
export async function getAudience(trx: Trx, payload: NotificationPayload, time: string): Promise<Audience> {
  const users = await listUsers(trx, payload);
  const { actor } = payload;
  const author = users.find(({ id }) => id === actor.userId);
  if (actor.userId !== null && !author) throw new UnknownUserError();
  const isHistory = await isBeforeInstallation(trx, time);
  return { author, users, guests: isHistory ? [] : await listGuests(trx, payload), isHistory };
}

export async function isBeforeInstallation(trx: Trx, time: string): Promise<boolean> {
  const { at } = await trx.selectFrom('notifyFrom').select('at').executeTakeFirstOrThrow();
  return Date.parse(time) < Date.parse(at);
}

/** The users of an event, the administrators of their municipalities, and those of the platform. */
function listUsers(trx: Trx, { kind, actor, owner, sender, account, loan }: NotificationPayload): Promise<User[]> {
  const parties = [owner, sender, account];
  const ids = [actor.userId, loan?.by?.userId ?? null, ...parties.map((party) => party?.userId ?? null)];
  const municipalities = parties.map((party) => party?.municipality ?? null);
  return trx
    .selectFrom('users as u')
    .leftJoin('preferences as p', (join) =>
      join.onRef('p.userId', '=', 'u.id').on('p.kind', '=', kind as NotificationKind),
    )
    .select(['u.id', 'u.name', 'u.role', 'u.municipality', 'u.active', 'u.approval'])
    .select(['p.inApp', 'p.email as emailTiming'])
    .where((is) =>
      is.or([
        is('u.id', '=', is.fn.any(is.val(ids))),
        is.and([is('u.role', '=', 'municipal_admin'), is('u.municipality', '=', is.fn.any(is.val(municipalities)))]),
        is('u.role', '=', 'admin'),
      ]),
    )
    .orderBy('u.id')
    .execute();
}

/** The guests of an event. Their addresses cannot be confirmed until the transaction ends. */
async function listGuests(trx: Trx, payload: NotificationPayload): Promise<GuestOfEvent[]> {
  const sender = payload.guest;
  const owner = await findOwnerGuest(trx, payload);
  const guests = [
    ...(sender ? [{ party: 'sender' as const, guest: sender, address: hashAddress(sender.email) }] : []),
    ...(owner ? [{ party: 'owner' as const, guest: owner, address: hashAddress(owner.email) }] : []),
  ];
  if (guests.length === 0) return [];
  const addresses = guests.map(({ address }) => address);
  // Sorted, so that two transactions with the same addresses do not wait for each other.
  for (const address of addresses.toSorted()) await waitForLock(trx, toAddressLock(address));
  const blockingKeys = guests.flatMap((guest) => toBlockingKeys(guest, payload));
  const stored = await trx
    .selectFrom('confirmedAddresses')
    .select('address as key')
    .where('address', 'in', addresses)
    .unionAll(trx.selectFrom('unsubscriptions').select('key').where('key', 'in', blockingKeys))
    .execute();
  const has = (key: string) => stored.some((row) => row.key === key);
  return guests
    .filter((guest) => !toBlockingKeys(guest, payload).some(has))
    .map((guest) => ({ ...guest, isConfirmed: has(guest.address) }));
}

/** The contact of a listing that was posted without an account, if the link of the event belongs to its address. */
async function findOwnerGuest(trx: Trx, { ownerLink, params }: NotificationPayload): Promise<Guest | undefined> {
  if (!ownerLink || params.assetId === undefined) return undefined;
  const { email, locale } = await trx
    .selectFrom('listingContacts')
    .select(['email', 'locale'])
    .where('listingId', '=', params.assetId)
    .executeTakeFirstOrThrow(() => new UnknownContactError());
  // Without an address, the listing is deleted or a user owns it.
  if (!email || hashAddress(email) !== ownerLink.address) return undefined;
  const { token } = ownerLink;
  return { email, locale, name: null, ...(token !== undefined && { token }) };
}

/** The keys in `unsubscriptions` that keep an event from an address: of the inquiry, and of what was sent with the address. */
function toBlockingKeys(
  { party, address }: Pick<GuestOfEvent, 'party' | 'address'>,
  { params: { inquiryId, assetId, contactId } }: NotificationPayload,
): string[] {
  const submissions: Submission[] = [];
  if (contactId !== undefined) submissions.push({ kind: 'contact', id: contactId });
  // Of an inquiry, the owner sent the listing; the sender has a page for the rest.
  else if (assetId !== undefined && (party === 'owner' || inquiryId === undefined))
    submissions.push({ kind: 'listing', id: assetId });
  return [
    ...(inquiryId === undefined ? [] : [toUnsubscriptionKey({ visitor: address, inquiryId })]),
    ...submissions.map((submission) => toDisownedKey(address, submission)),
  ];
}

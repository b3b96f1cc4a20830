import { createToken, hashToken } from '@commonyard/service-kit/auth/link-tokens';
import { sql, type Selectable } from 'kysely';
import type { GuestLink } from '@commonyard/contracts/events/inquiries';
import { INQUIRY_MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { Db, GuestLinksTable, Side, Trx } from '../database.ts';

/** Counts from the last use of the party's links or the last event that was mailed with one. */
const EXPIRY = sql<string>`now() + interval '90 days'`;

export type GuestLinkRow = Selectable<GuestLinksTable>;
/** A party without an account. */
type GuestParty = { inquiryId: number; side: Side };

/** The same error for an unknown, an expired and a revoked link. */
const linkNotValid = () => notFound('guest_link_not_valid', INQUIRY_MESSAGES.guestLink);

/**
 * Creates a link for each of the parties whose access was not revoked. Only the hashes of the tokens are stored. The inquiry
 * must be locked, so that no request revokes the access meanwhile.
 */
export async function insertGuestLinks(
  trx: Trx,
  inquiryId: number,
  parties: { side: Side; address: string }[],
): Promise<GuestLink[]> {
  if (parties.length === 0) return [];
  await trx
    .deleteFrom('guestLinks')
    .where('inquiryId', '=', inquiryId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute();
  const links = (await withoutRevoked(trx, inquiryId, parties)).map((party) => ({ ...party, token: createToken() }));
  if (links.length > 0)
    await trx
      .insertInto('guestLinks')
      .values(links.map(({ token, ...party }) => ({ ...party, inquiryId, hash: hashToken(token), expiresAt: EXPIRY })))
      .execute();
  return links;
}

/** The parties whose access was not revoked. A contact of a listing with another address is another party. */
async function withoutRevoked<Party extends { side: Side; address: string }>(
  trx: Trx,
  inquiryId: number,
  parties: Party[],
): Promise<Party[]> {
  const revoked = await trx
    .selectFrom('guestLinks')
    .select(['side', 'address'])
    .where('inquiryId', '=', inquiryId)
    .where('revokedAt', 'is not', null)
    .execute();
  return parties.filter(
    (party) => !revoked.some(({ side, address }) => side === party.side && address === party.address),
  );
}

/** The link of a token. Throws 404 for a token that is unknown, expired or revoked. */
export async function getGuestLink(db: Db, token: string): Promise<GuestLinkRow> {
  return db
    .selectFrom('guestLinks')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow(linkNotValid);
}

/** Marks a link as opened. Returns whether this is the first time. */
export async function markOpened(trx: Trx, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('guestLinks')
    .set({ openedAt: sql<string>`now()` })
    .where('hash', '=', hash)
    .where('openedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Renews the links of a party, also those of earlier emails. Returns when they expire. */
export async function renewGuestLinks(trx: Trx, { inquiryId, side }: GuestParty): Promise<string> {
  const [link] = await trx
    .updateTable('guestLinks')
    .set({ expiresAt: EXPIRY })
    .where('inquiryId', '=', inquiryId)
    .where('side', '=', side)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('expiresAt')
    .execute();
  return link!.expiresAt;
}

/** Revokes the links of parties of a locked inquiry, which get no new ones, also where a party has no link yet. */
export async function revokeGuestLinks(
  trx: Trx,
  inquiryId: number,
  parties: { side: Side; address: string }[],
): Promise<void> {
  for (const { side, address } of parties)
    await trx
      .updateTable('guestLinks')
      .set({ revokedAt: sql<string>`coalesce(revoked_at, now())` })
      .where('inquiryId', '=', inquiryId)
      .where('side', '=', side)
      .where('address', '=', address)
      .execute();
  const withoutLink = await withoutRevoked(trx, inquiryId, parties);
  if (withoutLink.length === 0) return;
  const now = sql<string>`now()`;
  // A link that nobody has, since the revocation of a party is stored with its links.
  const toRow = (party: { side: Side; address: string }) => ({
    ...party,
    inquiryId,
    hash: hashToken(createToken()),
    expiresAt: now,
    revokedAt: now,
  });
  await trx.insertInto('guestLinks').values(withoutLink.map(toRow)).execute();
}

/**
 * Deletes the links of a listing's contact in all inquiries about the listing, which must be locked. Revoked ones stay, in case the
 * contact comes back.
 */
export async function deleteOwnerLinks(trx: Trx, assetId: number): Promise<void> {
  await trx
    .deleteFrom('guestLinks')
    .where('side', '=', 'owner')
    .where('revokedAt', 'is', null)
    .where('inquiryId', 'in', (about) => about.selectFrom('inquiries').select('id').where('assetId', '=', assetId))
    .execute();
}

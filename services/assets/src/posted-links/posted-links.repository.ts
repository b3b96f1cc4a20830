import { sql, type Selectable } from 'kysely';
import { LISTING_MESSAGES } from '@commonyard/contracts/listing-messages.values';
import { hashToken } from '@commonyard/service-kit/auth/link-tokens';
import { exists } from '@commonyard/service-kit/db/queries';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { PostedListingLinksTable, Trx } from '../database.ts';

export type PostedLinkRow = Selectable<PostedListingLinksTable>;

/** The same error for an unknown link, one that has ended, and one of a listing that has an owner now. */
export const linkNotValid = () => notFound('posted_link_not_valid', LISTING_MESSAGES.postedLink);

/** A link before its token is hashed. `address` is null where the browser that posted has it. */
type NewLink = { token: string; listingId: number; address: string | null };

/**
 * Stores the hashes of the tokens of links. A token that a browser chose and that is stored already opens what it opened before:
 * nobody can lead a link elsewhere.
 */
export async function insertLinks(trx: Trx, links: NewLink[]): Promise<void> {
  if (links.length === 0) return;
  await trx
    .insertInto('postedListingLinks')
    .values(links.map(({ token, ...link }) => ({ ...link, hash: hashToken(token) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The link of a token. It works until 90 days after its last use and after the last day of the listing, as long as nobody owns the
 * listing. A mailed one works only while its address is that of the listing. Throws 404.
 */
export async function getLink(trx: Trx, token: string): Promise<PostedLinkRow> {
  return trx
    .selectFrom('postedListingLinks as link')
    .innerJoin('listings', 'listings.id', 'link.listingId')
    .selectAll('link')
    .where('link.hash', '=', hashToken(token))
    .where('listings.userId', 'is', null)
    .where(sql<boolean>`greatest(link.used_at, listings.ends_on) > now() - interval '90 days'`)
    .executeTakeFirstOrThrow(linkNotValid);
}

/** Marks a link as used, at most once a day. */
export async function markUsed(trx: Trx, hash: string): Promise<void> {
  await trx
    .updateTable('postedListingLinks')
    .set({ usedAt: sql<string>`now()` })
    .where('hash', '=', hash)
    .where('usedAt', '<', sql<string>`now() - interval '1 day'`)
    .execute();
}

/** Marks a link as opened. Returns whether this is the first time. */
export async function markOpened(trx: Trx, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('postedListingLinks')
    .set({ openedAt: sql<string>`now()` })
    .where('hash', '=', hash)
    .where('openedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether somebody has opened a link to the listing that was mailed to this address. */
export const isAddressConfirmed = (trx: Trx, listingId: number, address: string): Promise<boolean> =>
  exists(
    trx
      .selectFrom('postedListingLinks')
      .select('hash')
      .where('listingId', '=', listingId)
      .where('address', '=', address)
      .where('openedAt', 'is not', null),
  );

export async function deleteLinks(trx: Trx, listingId: number): Promise<void> {
  await trx.deleteFrom('postedListingLinks').where('listingId', '=', listingId).execute();
}

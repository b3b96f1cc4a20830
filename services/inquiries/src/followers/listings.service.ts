import type { FastifyRequest } from 'fastify';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { Deps } from '../deps.ts';
import type { Trx } from '../database.ts';
import { listingNotFound, toParties } from '../inquiries/inquiries.policy.ts';
import { deleteOwnerLinks } from '../guest-links/guest-links.repository.ts';
import { lockInquiriesOf, replaceOwnerParties, updateTitleWords } from '../inquiries/inquiries.repository.ts';
import { republishInspectionsOfListing } from '../inspections/inspections.service.ts';
import { fetchListing } from '../projections/assets.client.ts';
import { toListingRow, type ListingSnapshot } from '../projections/listings.mapper.ts';
import { findListing, insertListing, lockListing, updateListing } from '../projections/listings.repository.ts';

/**
 * Inserts or updates a projected listing unless the projection has the same or a newer version. Updates what its
 * inquiries copy from it: the words of the title, and the owner's parties, with which their inspections are published again.
 * A contact with another address loses the links of the previous one.
 */
export async function upsertListing(trx: Trx, snapshot: ListingSnapshot): Promise<void> {
  const row = toListingRow(snapshot);
  if (await insertListing(trx, row)) return;
  const before = await lockListing(trx, row.id);
  if (before.version >= row.version) return;
  await updateListing(trx, { ...row, wasPublic: row.wasPublic || before.wasPublic });
  if (before.title !== row.title) await updateTitleWords(trx, row.id, row.titleWords);
  if (before.userId !== row.userId || before.municipality !== row.municipality) {
    await replaceOwnerParties(trx, row.id, toParties(row));
    await republishInspectionsOfListing(trx, row.id);
  }
  if (before.contactAddress !== row.contactAddress) {
    await lockInquiriesOf(trx, row.id);
    await deleteOwnerLinks(trx, row.id);
  }
}

/**
 * Projects a listing from the assets service where its events may still be on the way: it is not projected yet, or it is
 * projected as not available and may have been approved since. Call it outside a transaction.
 * Throws 404, or 503 where the assets service cannot be reached and nothing shows that the listing was ever public.
 */
export async function ensureListingProjected(
  { db, assetsUrl }: Pick<Deps, 'db' | 'assetsUrl'>,
  request: FastifyRequest,
  id: number,
): Promise<void> {
  const projected = await findListing(db, id);
  if (projected && (projected.removed || isPublicListing(projected))) return;
  const snapshot = await fetchListing(assetsUrl, request, id).catch((error: unknown) => {
    if (projected?.wasPublic) return undefined;
    throw error;
  });
  if (snapshot) await db.transaction().execute((trx) => upsertListing(trx, snapshot));
  else if (!projected) throw listingNotFound();
}

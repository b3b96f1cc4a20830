import type { FastifyRequest } from 'fastify';
import type { ListingType } from '@commonyard/contracts/assets.values';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { Db, ListingRow } from '../database.ts';
import { fetchListing } from './assets.client.ts';
import { canSee, OFFERED, listingNotFound } from './listings.policy.ts';
import { findListing, upsertListing } from './listings.repository.ts';

/** Whether events of a listing may still be on the way: it is not projected yet, or not as available. */
export const mayBeBehind = (listing: Pick<ListingRow, 'removed' | 'status'> | undefined): boolean =>
  !listing || (!listing.removed && !isPublicListing(listing));

/**
 * Gets a listing of some types, by default with a calendar, that the caller may see. Asks the assets service where events may still be on
 * the way. Call it outside a transaction.
 * Throws 404, or 503 where the assets service cannot be reached and the projection does not show that the caller may see it.
 */
export async function getVisibleListing(
  { db, assetsUrl }: { db: Db; assetsUrl: string },
  request: FastifyRequest,
  id: number,
  types: readonly ListingType[] = OFFERED,
): Promise<ListingRow> {
  const { caller } = request;
  let listing = await findListing(db, id);
  if (mayBeBehind(listing)) {
    const current = await fetchListing(assetsUrl, request, id).catch((error: unknown) => {
      if (listing && canSee(caller, listing, types)) return undefined;
      throw error;
    });
    if (current) {
      await upsertListing(db, current);
      listing = await findListing(db, id);
    }
  }
  if (!listing || !canSee(caller, listing, types)) throw listingNotFound();
  return listing;
}

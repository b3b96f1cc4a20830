import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { notFound } from '@commonyard/service-kit/errors';
import type { Schema } from '../database.ts';
import type { AssetsClient } from './assets.client.ts';
import { findListing, knowListing } from './listings.repository.ts';

/** The same answer for a listing that does not exist and for one the caller may not know of. */
export const listingNotFound = () => notFound('asset_not_found', 'The requested equipment could not be found.');

/**
 * Sees to it that a listing is known here: one that no event has told of is asked for, outside any transaction, and so
 * is one that was not available by the last of them, since the event of its approval may be on its way.
 * Throws 404, or 503 where nothing is known of it and it cannot be asked for.
 */
export async function ensureListingKnown(
  { db, assets }: { db: Kysely<Schema>; assets: AssetsClient },
  request: FastifyRequest,
  id: number,
): Promise<void> {
  const known = await findListing(db, id);
  if (known && (known.removed || known.status === 'available')) return;
  const facts = await assets.findListing(id, request).catch((error: unknown) => {
    if (known) return undefined;
    throw error;
  });
  if (facts) await db.transaction().execute((trx) => knowListing(trx, facts));
  else if (!known) throw listingNotFound();
}

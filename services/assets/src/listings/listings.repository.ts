import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Caller } from '@commonyard/service-kit/caller';
import { notFound } from '@commonyard/service-kit/errors';
import { run } from '@commonyard/service-kit/statements';
import type { AssetsDatabase, AssetsDb, ListingPatch, ListingRow, NewListing } from '../database.ts';
import { listingJson, withDistance } from './listings.columns.ts';
import { canSee } from './listings.rules.ts';

/** The same answer for a listing that does not exist and for one the caller may not know of. */
export const listingNotFound = () => notFound('asset_not_found', 'The requested equipment could not be found.');

export async function findListing(db: AssetsDb, id: number): Promise<ListingRow | undefined> {
  return db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Throws 404. Nobody else changes the listing until the transaction ends. */
export async function lockListing(trx: Transaction<AssetsDatabase>, id: number): Promise<ListingRow> {
  const row = await trx.selectFrom('listings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw listingNotFound();
  return row;
}

/** The whole listing as JSON, or undefined where it is not there for this caller. */
export async function findListingJson(pool: pg.Pool, id: number, caller: Caller): Promise<string | undefined> {
  const { locale, role } = caller;
  const sql = `SELECT status, user_id AS "userId", municipality, ${listingJson(locale, role === 'admin')} AS body
    FROM listings WHERE id = $1`;
  const [row] = await run<Parameters<typeof canSee>[1] & { body: string }>(pool, { sql }, [id]);
  return row && canSee(caller, row) ? withDistance(row.body, caller, row.municipality) : undefined;
}

/** The whole listing as JSON, as this caller sees it. Does not ask whether the caller may. */
export async function getListingJson(db: AssetsDb, id: number, { locale, role }: Caller): Promise<string> {
  const body = sql.raw<string>(listingJson(locale, role === 'admin')).as('body');
  const row = await db.selectFrom('listings').select(body).where('id', '=', id).executeTakeFirst();
  if (!row) throw listingNotFound();
  return row.body;
}

export async function insertListing(trx: Transaction<AssetsDatabase>, listing: NewListing): Promise<ListingRow> {
  return trx.insertInto('listings').values(listing).returningAll().executeTakeFirstOrThrow();
}

export async function updateListing(
  trx: Transaction<AssetsDatabase>,
  id: number,
  patch: ListingPatch,
): Promise<ListingRow> {
  return trx
    .updateTable('listings')
    .set({ ...patch, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteListing(trx: Transaction<AssetsDatabase>, id: number): Promise<void> {
  await trx.deleteFrom('listings').where('id', '=', id).execute();
}

import type { Insertable } from 'kysely';
import type { Db, ListingRow, ListingsTable, Trx } from '../database.ts';

/** The columns of `listings as l` in a join, under names that do not collide with the other tables' columns. */
export const LISTING_COLUMNS = [
  'l.type as assetType',
  'l.status as assetStatus',
  'l.title as assetTitle',
  'l.category as assetCategory',
  'l.region as assetRegion',
  'l.image as assetImage',
  'l.userId as ownerId',
  'l.municipality as ownerMunicipality',
  'l.municipalityName as ownerMunicipalityName',
  'l.removed as assetRemoved',
] as const;

export async function findListing(db: Db, id: number): Promise<ListingRow | undefined> {
  return db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Prevents changes of the listing until the transaction ends. */
export async function lockListingForShare(trx: Trx, id: number): Promise<ListingRow | undefined> {
  return trx.selectFrom('listings').selectAll().where('id', '=', id).forShare().executeTakeFirst();
}

/** Locks a projected listing for an update until the transaction ends. */
export async function lockListing(trx: Trx, id: number): Promise<ListingRow> {
  return trx.selectFrom('listings').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Inserts a listing unless it exists. Returns whether it was inserted. */
export async function insertListing(trx: Trx, listing: Insertable<ListingsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('listings')
    .values(listing)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

export async function updateListing(trx: Trx, listing: Insertable<ListingsTable>): Promise<void> {
  await trx.updateTable('listings').set(listing).where('id', '=', listing.id).execute();
}

import type { Kysely } from 'kysely';
import { compileQuery, type Inputs } from '@commonyard/service-kit/db/statements';
import type { Database, Db, ListingRow, Trx } from '../database.ts';
import { PROJECTED } from './listings.mapper.ts';

/** Named one by one, because the client prepares no statement of all columns (`preparing-client.ts`). */
const COLUMNS = [...PROJECTED, 'status', 'image', 'removed'] as const;

export async function findListing(db: Db, id: number): Promise<ListingRow | undefined> {
  const [listing] = await selectListing(db, { listingId: id });
  return listing;
}

export const listingOf = (db: Kysely<Database>, input: Inputs<{ listingId: number }>) =>
  db.selectFrom('listings').select(COLUMNS).where('id', '=', input('listingId'));

const selectListing = compileQuery(listingOf);

/** Inserts or updates a projected listing unless the projection has the same or a newer version. */
export async function upsertListing(db: Db, { id, ...listing }: ListingRow): Promise<void> {
  await db
    .insertInto('listings')
    .values({ id, ...listing })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(listing).where('listings.version', '<', listing.version),
    )
    .execute();
}

/** The listing of a loan, which stays when it is removed. */
export async function getListing(db: Db, id: number): Promise<ListingRow> {
  const listing = await findListing(db, id);
  if (!listing) throw new Error(`listing ${id} of a loan is not projected`);
  return listing;
}

/** Prevents changes of the listing until the transaction ends. */
export async function lockListingForShare(trx: Trx, id: number): Promise<ListingRow> {
  return trx.selectFrom('listings').select(COLUMNS).where('id', '=', id).forShare().executeTakeFirstOrThrow();
}

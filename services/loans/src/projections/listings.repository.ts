import type { ListingRow, LoansDb } from '../database.ts';

export async function findListing(db: LoansDb, id: number): Promise<ListingRow | undefined> {
  return db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts or updates a projected listing unless the projection has the same or a newer version. */
export async function upsertListing(db: LoansDb, { id, ...listing }: ListingRow): Promise<void> {
  await db
    .insertInto('listings')
    .values({ id, ...listing })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(listing).where('listings.version', '<', listing.version),
    )
    .execute();
}

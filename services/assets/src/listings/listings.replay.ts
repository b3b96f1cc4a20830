import type { Kysely } from 'kysely';
import type { AssetsDatabase } from '../database.ts';
import { writeListingEvent } from './listings.events.ts';

const BATCH = 500;

/** Says the present state of every listing once more, as an update that changed nothing. Gives how many there are. */
export async function replayListings(db: Kysely<AssetsDatabase>): Promise<number> {
  let last = 0;
  let told = 0;
  for (;;) {
    const after = last;
    const batch = await db.transaction().execute(async (trx) => {
      // Locked, so that no change can overtake what is said of the listing here.
      const rows = await trx
        .selectFrom('listings')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .forShare()
        .execute();
      for (const listing of rows)
        await writeListingEvent(trx, { type: 'asset.updated', listing, previousStatus: listing.status, actorId: null });
      return rows;
    });
    const end = batch.at(-1);
    if (!end) return told;
    last = end.id;
    told += batch.length;
  }
}

import { sql, type Insertable } from 'kysely';
import type { Block, BlockBody } from '@commonyard/contracts/http/loans';
import { exists } from '@commonyard/service-kit/db/queries';
import type { BlocksTable, Db, Trx } from '../database.ts';
import { daysOfYear, selectYears } from '../loans/taken-days.repository.ts';
import { blockNotFound } from './blocks.policy.ts';

const COLUMNS = ['id', 'kind', 'startsOn', 'endsOn'] as const;

/** The blocks of a listing that have not ended before a day; seasons do not end. */
export async function listBlocks(db: Db, listingId: number, today: string): Promise<Block[]> {
  return db
    .selectFrom('blocks')
    .select(COLUMNS)
    .where('listingId', '=', listingId)
    .where((is) => is.or([is('endsOn', '>=', today), is('kind', '=', 'season')]))
    .orderBy('startsOn')
    .orderBy('id')
    .execute();
}

type LentDays = { id: number | null; municipality: string | null; startsOn: string; endsOn: string };

/** The first days of a block that accepted loans have, or the buffer days after them. */
export async function listLent(db: Db, listingId: number, { kind, startsOn, endsOn }: BlockBody): Promise<LentDays[]> {
  const { rows } = await sql<LentDays>`
    SELECT DISTINCT loan_id AS id, borrower_municipality AS municipality, lower(days)::text AS starts_on,
      (upper(days) - 1)::text AS ends_on
    FROM busy_periods LEFT JOIN loans ON loans.id = loan_id, ${selectYears(kind === 'season')}
    WHERE busy_periods.listing_id = ${listingId} AND kind = 'loan' AND hold && ${daysOfYear(startsOn, endsOn)}
    ORDER BY starts_on LIMIT 5`.execute(db);
  return rows;
}

export async function insertBlock(trx: Trx, block: Insertable<BlocksTable>): Promise<Block> {
  return trx.insertInto('blocks').values(block).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Whether a block holds any day: none where others hold all its days already. */
export const holdsDays = (trx: Trx, blockId: number): Promise<boolean> =>
  exists(trx.selectFrom('busyPeriods').select('id').where('blockId', '=', blockId).limit(1));

/** Deletes a block of a listing with its days, and returns it. Throws 404. */
export async function deleteBlock(trx: Trx, listingId: number, id: number): Promise<Block> {
  await trx.deleteFrom('busyPeriods').where('blockId', '=', id).where('listingId', '=', listingId).execute();
  return trx
    .deleteFrom('blocks')
    .where('id', '=', id)
    .where('listingId', '=', listingId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(blockNotFound);
}

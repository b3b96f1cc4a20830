import type { Insertable } from 'kysely';
import type { Block } from '@commonyard/contracts/http/loans';
import { exists } from '@commonyard/service-kit/db/queries';
import type { BlocksTable, Db, Trx } from '../database.ts';
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

import type { Kysely } from 'kysely';
import type { Schema } from '../database.ts';
import { writeSaved } from './inspections.events.ts';
import { listInspectionsAfter } from './inspections.repository.ts';

const BATCH = 500;

/**
 * Tells of every inspection as it is now. A change that happens meanwhile has a higher version, by which the reader
 * keeps the newer one. Gives how many there were.
 */
export async function replayInspections(db: Kysely<Schema>): Promise<number> {
  let told = 0;
  for (let after = 0; ;) {
    const last = await db.transaction().execute(async (trx) => {
      const inspections = await listInspectionsAfter(trx, after, BATCH);
      for (const inspection of inspections) await writeSaved(trx, inspection, null);
      told += inspections.length;
      return inspections.at(-1)?.id;
    });
    if (last === undefined) return told;
    after = last;
  }
}

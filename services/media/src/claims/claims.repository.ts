import { sql } from 'kysely';
import { exists } from '@commonyard/service-kit/db/queries';
import type { Trx } from '../database.ts';
import type { Claim } from './claims.mapper.ts';

export const hasClaims = (trx: Trx, claimant: string): Promise<boolean> =>
  exists(trx.selectFrom('claims').select('imageId').where('claimant', '=', claimant));

/** Replaces a claimant and its claims. An older version than the processed one changes nothing. */
export async function replaceClaims(trx: Trx, { claimant, of: table, ids, ...state }: Claim): Promise<void> {
  const newest = await trx
    .insertInto('claimants')
    .values({ claimant, ...state })
    .onConflict((conflict) =>
      conflict
        .column('claimant')
        // A replay has an older time: what media has heard of stays.
        .doUpdateSet({ ...state, eventAt: sql<string>`greatest(claimants.event_at, excluded.event_at)` })
        .where('claimants.version', '<=', state.version),
    )
    .executeTakeFirst();
  if (newest.numInsertedOrUpdatedRows === 0n) return;

  const current = await trx.selectFrom('claims').select('imageId').where('claimant', '=', claimant).execute();
  const released = current.map((claim) => claim.imageId).filter((id) => !ids.includes(id));
  const touched = [...new Set([...released, ...ids])];
  if (touched.length === 0) return;

  // Locked in one order, so that of two claimants that release the same file the second sees the first's change.
  await trx.selectFrom(table).select('id').where('id', 'in', touched).orderBy('id').forUpdate().execute();
  if (released.length > 0) {
    await trx.deleteFrom('claims').where('claimant', '=', claimant).where('imageId', 'in', released).execute();
  }
  if (ids.length > 0) {
    await trx
      .insertInto('claims')
      .values(ids.map((imageId) => ({ claimant, imageId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await trx
    .updateTable(table)
    .set({
      unclaimedSince: sql<string | null>`case
        when exists (select from claims where image_id = ${sql.ref(`${table}.id`)}) then null
        else coalesce(unclaimed_since, now()) end`,
    })
    .where('id', 'in', touched)
    .execute();
}

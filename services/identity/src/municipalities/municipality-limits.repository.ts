import type { LimitFactor } from '@commonyard/contracts/usage-limits.values';
import type { Db, Trx } from '../database.ts';
import { insertMunicipalityEntry } from '../users/audit-entries.repository.ts';

/** By what the usage limits of a municipality are multiplied. */
export async function findLimitFactor(db: Db, municipality: string): Promise<LimitFactor> {
  const row = await db
    .selectFrom('municipalityLimits')
    .select('factor')
    .where('municipality', '=', municipality)
    .executeTakeFirst();
  return (row?.factor ?? 1) as LimitFactor;
}

export async function changeLimitFactor(
  trx: Trx,
  municipality: string,
  factor: LimitFactor,
  actorId: number,
): Promise<void> {
  const before = await findLimitFactor(trx, municipality);
  if (before === factor) return;
  await trx
    .insertInto('municipalityLimits')
    .values({ municipality, factor })
    .onConflict((conflict) => conflict.column('municipality').doUpdateSet({ factor }))
    .execute();
  await insertMunicipalityEntry(
    trx,
    { kind: 'municipality', id: null, action: 'limits_changed' },
    { actorId, municipality, before: { factor: before }, after: { factor } },
  );
}

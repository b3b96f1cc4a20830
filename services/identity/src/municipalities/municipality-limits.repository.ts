import type { Transaction } from 'kysely';
import type { LimitFactor } from '@commonyard/contracts/usage-limits.values';
import type { Db } from '@commonyard/service-kit/db/database';
import type { Database } from '../database.ts';

/** By what the usage limits of a municipality are multiplied. */
export async function findLimitFactor(db: Db<Database>, municipality: string): Promise<LimitFactor> {
  const row = await db
    .selectFrom('municipalityLimits')
    .select('factor')
    .where('municipality', '=', municipality)
    .executeTakeFirst();
  return (row?.factor ?? 1) as LimitFactor;
}

/** Sets it, with an audit entry about the administrator: the log has no other subject than users. */
export async function changeLimitFactor(
  trx: Transaction<Database>,
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
  await trx
    .insertInto('auditLog')
    .values({
      userId: actorId,
      version: 0,
      action: 'municipality_limits_changed',
      actorId,
      before: JSON.stringify({ municipality, factor: before }),
      after: JSON.stringify({ municipality, factor }),
    })
    .execute();
}

import { sql } from 'kysely';
import type { MunicipalitySettings, MunicipalitySettingsBody } from '@commonyard/contracts/http/municipality-settings';
import type { Db, Trx } from '../database.ts';

/** The settings of a municipality; the defaults where it has set none. */
export async function getSettings(db: Db, municipality: string): Promise<MunicipalitySettings> {
  const settings = await db
    .selectFrom('municipalitySettings')
    .select(['municipality', 'operatorLimitCents', 'version'])
    .where('municipality', '=', municipality)
    .executeTakeFirst();
  return settings ?? { municipality, operatorLimitCents: 0, version: 0 };
}

export async function lockSettings(trx: Trx, municipality: string): Promise<MunicipalitySettings> {
  await trx
    .insertInto('municipalitySettings')
    .values({ municipality, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('municipalitySettings')
    .select(['municipality', 'operatorLimitCents', 'version'])
    .where('municipality', '=', municipality)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSettings(
  trx: Trx,
  municipality: string,
  columns: MunicipalitySettingsBody,
): Promise<MunicipalitySettings> {
  return trx
    .updateTable('municipalitySettings')
    .set({ ...columns, version: sql<number>`version + 1`, updatedAt: new Date().toISOString() })
    .where('municipality', '=', municipality)
    .returning(['municipality', 'operatorLimitCents', 'version'])
    .executeTakeFirstOrThrow();
}

import { sql, type Selectable } from 'kysely';
import type { MunicipalitySettings } from '@commonyard/contracts/http/municipality-settings';
import type { Db, MunicipalitySettingsTable, Trx } from '../database.ts';

const COLUMNS = [
  'municipality',
  'operatorLimitCents',
  'officerLimitCents',
  'signingConsentAt',
  'hstNumber',
  'glCode',
  'version',
  sql<string | null>`(SELECT name FROM users WHERE id = signing_consent_by)`.as('signingConsentBy'),
] as const;

type SettingsRow = Pick<
  Selectable<MunicipalitySettingsTable>,
  'municipality' | 'operatorLimitCents' | 'officerLimitCents' | 'signingConsentAt' | 'hstNumber' | 'glCode' | 'version'
> & { signingConsentBy: string | null };

const toSettings = ({ signingConsentAt, signingConsentBy, ...settings }: SettingsRow): MunicipalitySettings => ({
  ...settings,
  signingConsent: signingConsentAt === null ? null : { by: signingConsentBy, at: signingConsentAt },
});

/** The settings of a municipality; the defaults where it has set none. */
export async function getSettings(db: Db, municipality: string): Promise<MunicipalitySettings> {
  const settings = await db
    .selectFrom('municipalitySettings')
    .select(COLUMNS)
    .where('municipality', '=', municipality)
    .executeTakeFirst();
  return settings
    ? toSettings(settings)
    : {
        municipality,
        operatorLimitCents: 0,
        officerLimitCents: null,
        signingConsent: null,
        hstNumber: null,
        glCode: null,
        version: 0,
      };
}

export async function lockSettings(trx: Trx, municipality: string): Promise<MunicipalitySettings> {
  await trx
    .insertInto('municipalitySettings')
    .values({ municipality, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const settings = await trx
    .selectFrom('municipalitySettings')
    .select(COLUMNS)
    .where('municipality', '=', municipality)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return toSettings(settings);
}

export async function updateSettings(
  trx: Trx,
  municipality: string,
  columns: Partial<
    Pick<
      Selectable<MunicipalitySettingsTable>,
      'operatorLimitCents' | 'officerLimitCents' | 'signingConsentBy' | 'signingConsentAt' | 'hstNumber' | 'glCode'
    >
  >,
): Promise<MunicipalitySettings> {
  const settings = await trx
    .updateTable('municipalitySettings')
    .set({ ...columns, version: sql<number>`version + 1`, updatedAt: new Date().toISOString() })
    .where('municipality', '=', municipality)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toSettings(settings);
}

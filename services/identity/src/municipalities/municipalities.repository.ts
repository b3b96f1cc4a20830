import { sql, type Kysely, type Selectable } from 'kysely';
import type { Locale } from '@commonyard/contracts/identity.values';
import { foldName, MUNICIPALITIES, searchWords } from '@commonyard/contracts/municipalities';
import { toSearchPatterns } from '@commonyard/service-kit/db/search-words';
import type { Db, MunicipalitiesTable } from '../database.ts';

export type MunicipalityRow = Selectable<MunicipalitiesTable>;
export type MunicipalitySearch = { search: string; locale: Locale; limit: number };

/**
 * Finds the municipalities whose names contain every word of the search. Names that begin with the search come first,
 * then names with a word that does. Returns at most `limit` rows and the number of all matches.
 */
export async function searchMunicipalities(
  db: Db,
  { search, locale, limit }: MunicipalitySearch,
): Promise<{ rows: MunicipalityRow[]; total: number }> {
  const text = foldName(search);
  // A search of punctuation only finds nothing, unlike an empty search.
  if (text === '' && search.trim() !== '') return { rows: [], total: 0 };
  const rows = await db
    .selectFrom('municipalities')
    .selectAll()
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .where(sql<boolean>`search_text like all (${toSearchPatterns(text)}::text[])`)
    .orderBy(
      sql`case
        when starts_with(search_en, ${text}) or starts_with(search_fr, ${text}) then 0
        when search_text like ${`% ${text}%`} then 1
        else 2 end`,
    )
    .orderBy(locale === 'fr' ? 'searchFr' : 'searchEn')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/**
 * Upserts the reference data. Called by a migration, and again by one after each change of the data. A municipality that
 * left the list stays, since users may still belong to it.
 */
export async function upsertMunicipalities(db: Kysely<unknown>): Promise<void> {
  const rows = MUNICIPALITIES.map((municipality) => {
    const nameFr = municipality.nameFr ?? municipality.nameEn;
    return {
      id: municipality.id,
      name_en: municipality.nameEn,
      name_fr: nameFr,
      type: municipality.type,
      tier: municipality.tier,
      upper_tier: municipality.upperTier,
      region_group: municipality.regionGroup,
      population: municipality.population,
      latitude: municipality.latitude,
      longitude: municipality.longitude,
      search_en: foldName(municipality.nameEn),
      search_fr: foldName(nameFr),
      search_text: searchWords(municipality),
    };
  });
  await sql`
    INSERT INTO municipalities
    SELECT * FROM jsonb_populate_recordset(null::municipalities, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET
      name_en = excluded.name_en, name_fr = excluded.name_fr, type = excluded.type, tier = excluded.tier,
      upper_tier = excluded.upper_tier, region_group = excluded.region_group, population = excluded.population,
      latitude = excluded.latitude, longitude = excluded.longitude,
      search_en = excluded.search_en, search_fr = excluded.search_fr, search_text = excluded.search_text`.execute(db);
}

import { sql, type Kysely } from 'kysely';
import { foldName, MUNICIPALITIES, searchWords } from '@commonyard/contracts/municipalities';

/**
 * Brings the table to what the reference data says now. A migration calls it; one that follows a change of the data
 * calls it again. A municipality that left the list stays, since accounts may still name it.
 */
export async function loadMunicipalities(db: Kysely<unknown>): Promise<void> {
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

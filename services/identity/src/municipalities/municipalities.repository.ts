import { sql, type Kysely, type Selectable } from 'kysely';
import type { Locale } from '@commonyard/contracts/identity.values';
import { foldName } from '@commonyard/contracts/municipalities';
import type { MunicipalitiesTable, Schema } from '../database.ts';

export type MunicipalityRow = Selectable<MunicipalitiesTable>;
export type MunicipalitySearch = { search: string; locale: Locale; limit: number };

/**
 * The municipalities whose names hold every word of the search, those whose name begins with it first, then those with a
 * word that does. Gives at most `limit` of them and how many there are.
 */
export async function searchMunicipalities(
  db: Kysely<Schema>,
  { search, locale, limit }: MunicipalitySearch,
): Promise<{ rows: MunicipalityRow[]; total: number }> {
  const text = foldName(search);
  // A search of nothing but signs is a search that finds nothing, not one that was left out.
  if (text === '' && search.trim() !== '') return { rows: [], total: 0 };
  const words = text.split(' ').map((word) => `%${word}%`);
  const found = await db
    .selectFrom('municipalities')
    .selectAll()
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .where(sql<boolean>`search_text like all (${words}::text[])`)
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
  return { rows: found, total: found[0]?.total ?? 0 };
}

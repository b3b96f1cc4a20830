import type pg from 'pg';
import { SEARCH_COUNT_CAP, TOWN_MONTHS } from '@commonyard/contracts/assets.values';
import { distanceKm } from '@commonyard/contracts/distances';
import type { ListingAlternatives } from '@commonyard/contracts/http/assets';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { runPrepared } from '@commonyard/service-kit/db/statements';
import { partitionOf } from '../../search/partitions.ts';
import { toKindWord } from '../../search/text/words.ts';
import { dayOf, TODAY } from '../mapper/json.ts';
import type { Filters } from './model.ts';

type Town = ListingAlternatives['towns'][number];

/**
 * The municipalities, nearest first, whose accounts had a machine of these kinds in public view, or without a search of the
 * chosen categories. Anyone may know that: only kinds of equipment are looked up in listings that are not public any more, never
 * words, which would reveal what these say.
 */
export async function findTowns(
  pool: pg.Pool,
  { municipality: own, locale }: Pick<Caller, 'municipality' | 'locale'>,
  { types, status = 'available', mine, search, categories, origin }: Filters,
  kinds: readonly string[],
): Promise<Town[]> {
  if (!types.includes('available_asset') || status !== 'available' || mine) return [];
  const rows = await (search !== undefined
    ? findRows(pool, OF_KINDS, kinds.map(toKindWord), PARTITIONS)
    : findRows(pool, OF_CATEGORIES, categories ?? []));
  return rows
    .flatMap(({ municipality, last }): Town[] => {
      const name = municipalityName(municipality, locale);
      if (name === undefined || municipality === own) return [];
      const km = origin === undefined ? undefined : distanceKm(origin, municipality);
      return [
        {
          municipality,
          municipalityName: name,
          lastListed: last.slice(0, 'YYYY-MM'.length),
          ...(km !== undefined && { distanceKm: km }),
        },
      ];
    })
    .toSorted(byDistance);
}

const byDistance = (a: Town, b: Town): number =>
  (a.distanceKm ?? 0) - (b.distanceKm ?? 0) ||
  b.lastListed.localeCompare(a.lastListed) ||
  a.municipality.localeCompare(b.municipality);

type Row = { municipality: string; last: string };
const findRows = async (pool: pg.Pool, statement: { sql: string }, values: readonly string[], ...more: unknown[]) =>
  values.length === 0 ? [] : runPrepared<Row>(pool, statement, [values, ...more]);

/** All states but that of listings that wait for review. */
const PARTITIONS = (['available', 'leased', 'unavailable', 'withdrawn'] as const).map((state) =>
  partitionOf(state, 'available_asset'),
);

/**
 * SQL that groups listings by municipality. An available listing was or is public until it was withdrawn or its days passed, another
 * one when it was approved. The account that listed it can answer; a listing that a guest posted has none.
 */
const towns = (found: string) => ({
  sql: `
    SELECT l.municipality, max(shown.last)::text AS last
    FROM (${found}) AS found JOIN listings l USING (id)
    CROSS JOIN LATERAL (SELECT greatest(
      ${dayOf('coalesce(l.decision_at, l.created_at)')},
      CASE WHEN l.status = 'available' THEN least(${TODAY}, ${dayOf('l.withdrawn_at')}, l.available_to) END) AS last) AS shown
    WHERE l.type = 'available_asset' AND l.municipality IS NOT NULL AND l.user_id IS NOT NULL
      AND (l.status = 'available' OR (l.status <> 'pending' AND l.decision_outcome = 'approved'))
      AND l.decision_outcome IS DISTINCT FROM 'rejected'
      AND shown.last >= ${TODAY} - interval '${TOWN_MONTHS} months'
    GROUP BY l.municipality`,
});

const OF_KINDS = towns(`
  SELECT DISTINCT newest.id FROM words CROSS JOIN unnest($2::smallint[]) AS partition (number) CROSS JOIN LATERAL (
    SELECT listing_id AS id FROM postings WHERE word_id = words.id AND postings.partition = partition.number
    ORDER BY listing_id DESC LIMIT ${SEARCH_COUNT_CAP}
  ) AS newest WHERE words.word = ANY($1::text[])`);

const OF_CATEGORIES = towns(`
  SELECT newest.id FROM unnest($1::text[]) AS branch (category) CROSS JOIN LATERAL (
    SELECT l.id FROM listings l WHERE l.category = branch.category ORDER BY l.id DESC LIMIT ${SEARCH_COUNT_CAP}
  ) AS newest`);

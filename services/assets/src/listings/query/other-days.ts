import { sql } from 'kysely';
import type pg from 'pg';
import { MAX_ALTERNATIVES, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { ListingAlternatives } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { bind, createStatementCache } from '@commonyard/service-kit/db/statements';
import { cardJson, TODAY, withDistance } from '../mapper/json.ts';
import { allOf } from './filters.ts';
import { matchingRows } from './matching-rows.ts';
import type { DateFilter, Filters, QueryShape, RowsShape, StatementInput } from './model.ts';
import { LAST_RANK, nearestMunicipalities, NEWEST_FIRST, orderRows, sortByDistance, sortShapeOf } from './sort.ts';
import { queryShapeOf, resolveQuery, runStatement } from './statement.ts';

/**
 * The listings that match the filters apart from the days, and are not free on all of them. It looks at the nearest matches, or
 * at the newest ones of a search and where there is no place: at most `SEARCH_COUNT_CAP`.
 */
export async function findOnOtherDays(
  pool: pg.Pool,
  caller: Caller,
  { dates: wanted, ...others }: Filters,
): Promise<ListingAlternatives['otherDays']> {
  const query = wanted && (await resolveQuery(pool, caller, others));
  if (!query) return [];
  const { origin } = others;
  const sort = origin === undefined ? NEWEST_FIRST : sortByDistance(origin, others, caller);
  const statement = otherDaysStatement({
    query: queryShapeOf(query),
    // To find the nearest 1,000 with a word may take looking at each listing; the newest ones are a range of an index.
    rows: { sort: sortShapeOf(query.terms ? NEWEST_FIRST : sort), limit: SEARCH_COUNT_CAP },
    locale: caller.locale,
    isGuest: caller.userId === null,
    isNear: origin !== undefined,
    hasLastDay: wanted.to !== undefined,
  });
  const rows = await runStatement<Row, Input>(pool, query, statement, { ...query, sort, wanted });
  return rows.map(({ json, municipality, ...days }) => ({
    listing: JSON.parse(withDistance(json, origin, municipality)),
    ...days,
  }));
}

type Input = StatementInput & { wanted: DateFilter };
type Row = { json: string; municipality: string | null; freeFrom: string | null; freeTo: string | null };
type Shape = {
  query: QueryShape;
  rows: RowsShape;
  locale: Locale;
  isGuest: boolean;
  isNear: boolean;
  hasLastDay: boolean;
};

/**
 * Of each listing the free days that miss the fewest of those wanted, without those that are over: how many days they begin too
 * late and end too early. A missing bound of a range is null, which `greatest` ignores.
 */
const otherDaysStatement = createStatementCache<Shape, Input>(
  ({ query, rows, isNear, hasLastDay, locale, isGuest }) => {
    const bound = { ...query, bind };
    const today = sql.raw(TODAY);
    const firstDay = sql`${bind(({ wanted }: Input) => wanted.from)}::date`;
    const lastDay = hasLastDay ? sql`${bind(({ wanted }: Input) => wanted.to)}::date` : firstDay;
    const rank = isNear
      ? sql`coalesce(array_position(${nearestMunicipalities(bound)}, l.municipality), ${sql.lit(LAST_RANK)})`
      : sql.raw('0');
    const isMissed = [
      sql`free.missed > 0`,
      // A first day alone asks for what is not over before it.
      ...(hasLastDay ? [] : [sql`l.ends_on < ${firstDay}`]),
    ];
    return sql`
    SELECT ${sql.raw(cardJson({ locale, isGuest }))} AS json, l.municipality,
      CASE WHEN starts > ${today} THEN starts::text END AS "freeFrom", ends::text AS "freeTo"
    FROM (
      SELECT id, free.*, ${rank} AS rank
      FROM (SELECT id FROM ${matchingRows(bound, rows)} AS merged ${orderRows(rows.sort)} LIMIT ${sql.lit(rows.limit)}) AS first
      JOIN listings l USING (id) CROSS JOIN LATERAL (
        SELECT lower(days) AS starts, upper(days) - 1 AS ends,
          greatest(lower(days) - ${firstDay}, 0) + greatest(${lastDay} - (upper(days) - 1), 0) AS missed
        FROM unnest(datemultirange(daterange(l.available_from, l.available_to, '[]')) - coalesce(l.busy, '{}')) AS days
        WHERE upper_inf(days) OR upper(days) > ${today}
        ORDER BY missed, starts LIMIT 1
      ) AS free
      WHERE ${allOf(isMissed)}
      ORDER BY missed, rank, id DESC LIMIT ${sql.lit(MAX_ALTERNATIVES)}
    ) AS nearest JOIN listings l USING (id) ORDER BY missed, rank, id DESC`;
  },
);

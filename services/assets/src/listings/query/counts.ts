import { sql } from 'kysely';
import type pg from 'pg';
import {
  LISTING_STATUSES,
  LISTING_TYPES,
  FACET_COUNT_CAP,
  type ListingStatus,
  type ListingType,
} from '@commonyard/contracts/assets.values';
import type { ListingCounts } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { bind, createStatementCache, runPrepared } from '@commonyard/service-kit/db/statements';
import { parseFilters, unionAll } from './filters.ts';
import type { QueryShape, StatementInput } from './model.ts';
import { NEWEST_FIRST } from './sort.ts';
import { countedRows, matchingRows, queryShapeOf } from './statement.ts';
import { visibleScopes } from './visibility.ts';

type CountRow = { type: ListingType; status: ListingStatus; count: number };

const COUNTED = LISTING_TYPES.flatMap((type) => LISTING_STATUSES.map((status) => ({ type, status })));

/**
 * Counts listings by type and status: all of them for an administrator, the caller's own and its municipality's for
 * anyone else. With `userId` it counts that user's listings.
 */
export async function countListings(pool: pg.Pool, caller: Caller, userId?: number): Promise<ListingCounts> {
  const owner: Caller = userId === undefined ? caller : { ...caller, userId, role: 'municipal_operator' };
  const mine = owner.role === 'admin' ? undefined : true;
  const inputs = COUNTED.map(({ type, status }): StatementInput => {
    const filters = { ...parseFilters({ type, status }, owner), mine };
    const scopes = visibleScopes(owner, filters);
    return { caller: owner, filters, scopes, terms: undefined, sort: NEWEST_FIRST, after: undefined };
  });
  const statement = countsStatement(inputs.map(queryShapeOf));
  const counts: ListingCounts = { available_asset: { ...NONE }, needed_asset: { ...NONE } };
  for (const { type, status, count } of await runPrepared<CountRow>(pool, statement, statement.valuesOf(inputs)))
    counts[type][status] = count;
  return counts;
}

const NONE = { available: 0, pending: 0, leased: 0, unavailable: 0 };

/** Counts each type and status separately, so that no count reads more rows than the cap. */
const countsStatement = createStatementCache<QueryShape[], StatementInput[]>((queries) =>
  unionAll(
    queries.map((query, index) => {
      const { type, status } = COUNTED[index]!;
      const rows = matchingRows(query, countedRows(FACET_COUNT_CAP + 1), (read) =>
        bind((inputs: StatementInput[]) => read(inputs[index]!)),
      );
      return sql`SELECT ${sql.raw(`'${type}' AS type, '${status}' AS status`)}, count(*)::integer AS count
        FROM (SELECT FROM ${rows} AS merged LIMIT ${sql.lit(FACET_COUNT_CAP + 1)}) AS capped`;
    }),
  ),
);

import {
  ASSET_STATUSES,
  ASSET_TYPES,
  FACET_COUNT_CAP,
  type AssetStatus,
  type AssetType,
} from '@commonyard/contracts/assets.values';
import type { ListingCounts } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/caller';
import { run } from '@commonyard/service-kit/statements';
import { join, raw, sqlText, toStatement } from '../sql-text.ts';
import { readFilters } from './listings.filters.ts';
import { BY_AGE } from './listings.order.ts';
import type { ListingsDeps } from './listings.routes.ts';
import { partRows } from './listings.rows.ts';
import { visibleParts } from './listings.visibility.ts';

type CountRow = { type: AssetType; status: AssetStatus; count: number };

/** How many listings a caller answers for: an administrator for all, anybody else for its own side; or those of one user. */
export async function countListings({ pool }: ListingsDeps, caller: Caller, userId?: number): Promise<ListingCounts> {
  const viewer: Caller = userId === undefined ? caller : { ...caller, userId, role: 'municipal_operator' };
  const { sql, values } = countsStatement(viewer);
  const counts: ListingCounts = { available_asset: { ...NONE }, needed_asset: { ...NONE } };
  for (const { type, status, count } of await run<CountRow>(pool, { sql }, values)) counts[type][status] = count;
  return counts;
}

const NONE = { available: 0, pending: 0, leased: 0, unavailable: 0 };

/** Each on its own, so that none reads further than the cap. */
function countsStatement(caller: Caller) {
  const mine = caller.role !== 'admin';
  const counts = ASSET_TYPES.flatMap((type) =>
    ASSET_STATUSES.map((status) => {
      const filters = { ...readFilters({ type, status }), ...(mine && { mine }) };
      const take = { order: BY_AGE, limit: FACET_COUNT_CAP + 1, toCount: true };
      const rows = visibleParts(caller, filters).map((part) => partRows(part, filters, take));
      return sqlText`SELECT ${raw(`'${type}' AS type, '${status}' AS status`)}, count(*)::integer AS count
        FROM (SELECT FROM (${join(rows, ' UNION ALL ')}) AS merged LIMIT ${raw(String(FACET_COUNT_CAP + 1))}) AS capped`;
    }),
  );
  return toStatement(join(counts, ' UNION ALL '));
}

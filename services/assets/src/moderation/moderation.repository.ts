import type pg from 'pg';
import { COUNT_CAP, type ListingType } from '@commonyard/contracts/assets.values';
import type { AdminListingCounts } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { runPrepared } from '@commonyard/service-kit/db/statements';
import { summaryJson } from '../listings/mapper/json.ts';
import type { ListingPage } from '../listings/query/statement.ts';

/** How many other listings of the same sender are pending. */
const alsoPending = `(SELECT count(*) FROM (
  SELECT FROM listings o WHERE o.status = 'pending' AND o.sender = l.sender AND o.id <> l.id LIMIT 99) AS others)`;

export type PendingQuery = { type: ListingType | undefined; locale: Locale; limit: number; afterId: number };

/** Lists a page of the review queue, oldest first. */
export async function listPending(pool: pg.Pool, query: PendingQuery): Promise<ListingPage> {
  const { type, locale, limit, afterId } = query;
  const sql = `SELECT ${summaryJson(locale, { alsoPending })} AS card, id FROM listings l
    WHERE status = 'pending' AND id > $1 ${type ? 'AND type = $3' : ''} ORDER BY id LIMIT $2`;
  const values = [afterId, limit + 1, ...(type ? [type] : [])];
  const rows = await runPrepared<{ card: string; id: number }>(pool, { sql }, values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { cards: shown.map(({ card }) => card), next: rows.length > limit && last ? [last.id] : undefined };
}

const capped = (where: string) =>
  `(SELECT count(*) FROM (SELECT FROM listings WHERE ${where} ORDER BY id LIMIT ${COUNT_CAP + 1}) AS capped)::integer`;

const tabCounts = {
  sql: `SELECT ${capped('true')} AS all,
  ${capped("status = 'pending' AND type = 'available_asset'")} AS "pendingAvailable",
  ${capped("status = 'pending' AND type = 'needed_asset'")} AS "pendingNeeded"`,
};

/** Counts the listings behind each tab, each up to the cap. */
export async function countTabs(pool: pg.Pool): Promise<AdminListingCounts> {
  const [counts] = await runPrepared<AdminListingCounts>(pool, tabCounts, []);
  return counts!;
}

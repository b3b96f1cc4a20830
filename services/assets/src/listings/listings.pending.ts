import type pg from 'pg';
import { COUNT_CAP, type AssetType } from '@commonyard/contracts/assets.values';
import type { AssetCounts } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { run } from '@commonyard/service-kit/statements';
import { summaryJson } from './listings.columns.ts';
import type { ListPage } from './listings.list.ts';

/** How many more of the same sender wait. */
const alsoPending = `(SELECT count(*) FROM (
  SELECT FROM listings o WHERE o.status = 'pending' AND o.sender = l.sender AND o.id <> l.id LIMIT 99) AS others)`;

export type PendingQuery = { type: AssetType | undefined; locale: Locale; limit: number; afterId: number };

/** What waits for review, the longest waiting first. */
export async function listPending(pool: pg.Pool, query: PendingQuery): Promise<ListPage> {
  const { type, locale, limit, afterId } = query;
  const values = [afterId, limit + 1, ...(type ? [type] : [])];
  const rows = await run<{ card: string; id: number }>(pool, { sql: pendingSql(locale, type !== undefined) }, values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { cards: shown.map(({ card }) => card), next: rows.length > limit && last ? [last.id] : undefined };
}

export const pendingSql = (locale: Locale, ofOneType: boolean) =>
  `SELECT ${summaryJson(locale, { alsoPending })} AS card, id FROM listings l
    WHERE status = 'pending' AND id > $1 ${ofOneType ? 'AND type = $3' : ''} ORDER BY id LIMIT $2`;

const capped = (where: string) =>
  `(SELECT count(*) FROM (SELECT FROM listings WHERE ${where} ORDER BY id LIMIT ${COUNT_CAP + 1}) AS capped)::integer`;

export const countsSql = `SELECT ${capped('true')} AS all,
  ${capped("status = 'pending' AND type = 'available_asset'")} AS "pendingAvailable",
  ${capped("status = 'pending' AND type = 'needed_asset'")} AS "pendingNeeded"`;

/** What waits behind each tab, each counted up to the cap. */
export async function countTabs(pool: pg.Pool): Promise<AssetCounts> {
  const [counts] = await run<AssetCounts>(pool, { sql: countsSql }, []);
  return counts!;
}

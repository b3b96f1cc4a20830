import { sql, type Kysely } from 'kysely';
import type { Locale } from '@commonyard/contracts/identity.values';
import { EMPTY_PAGE, isoInstant, selectJsonPage, type JsonPage } from '@commonyard/service-kit/db/json';
import type { SortedPageRequest } from '@commonyard/service-kit/http/pagination';
import { ownChangeJson, publishedChangeJson } from '../mapper/change-json.ts';
import type { Database, ListingChangeRow, ListingChanges, Trx } from '../../database.ts';
import type { ChangesWrite } from '../listings.policy.ts';
import { byState } from './changes.policy.ts';

export async function listChanges(db: Kysely<Database>, listingIds: number[]): Promise<ListingChangeRow[]> {
  if (listingIds.length === 0) return [];
  return db.selectFrom('listingChanges').selectAll().where('listingId', 'in', listingIds).execute();
}

export async function findChanges(trx: Trx, listingId: number): Promise<ListingChanges> {
  const rows = await listChanges(trx, [listingId]);
  return byState(rows.map(({ listingId: _listing, ...change }) => change));
}

export async function writeChanges(trx: Trx, listingId: number, { remove, put }: ChangesWrite): Promise<void> {
  const states = put ? [...remove, put.state] : remove;
  await trx.deleteFrom('listingChanges').where('listingId', '=', listingId).where('state', 'in', states).execute();
  if (!put) return;
  const [before, after] = [put.before, put.after].map((values) => JSON.stringify(values)) as [string, string];
  await trx
    .insertInto('listingChanges')
    .values({ ...put, listingId, before, after })
    .execute();
}

/** Removes all changes of a listing. Returns whether there were any. */
export async function deleteChanges(trx: Trx, listingId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('listingChanges')
    .where('listingId', '=', listingId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The JSON of the change that waits or that the last review rejected. */
export async function findChangeJson(trx: Trx, listingId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('listings')
    .select(sql.raw<string | null>(ownChangeJson).as('json'))
    .where('id', '=', listingId)
    .executeTakeFirst();
  return row?.json ?? null;
}

/** The condition that a change of listing `l` waits. An array, so that Postgres looks the few listings up instead of reading all. */
export const changeWaits = sql`l.id = ANY(ARRAY(SELECT listing_id FROM listing_changes WHERE state = 'waiting'))`;

/** A page of the changes that were published without a review, the oldest first. */
export async function findPublishedPage(
  db: Kysely<Database>,
  { limit, after }: SortedPageRequest,
  locale: Locale,
): Promise<Pick<JsonPage, 'json' | 'next'>> {
  const afterCursor = after ? sql`AND (c.submitted_at, c.listing_id) > (${after[0]}::timestamptz, ${after[1]})` : sql``;
  const rows = sql`
    SELECT ${sql.raw(publishedChangeJson(locale))} AS json, json_build_array(${sql.raw(isoInstant('c.submitted_at'))}, c.listing_id) AS cursor
    FROM listing_changes c JOIN listings l ON l.id = c.listing_id
    WHERE c.state = 'published' ${afterCursor} ORDER BY c.submitted_at, c.listing_id LIMIT ${sql.lit(limit + 1)}`;
  const { rows: pages } = await sql<JsonPage>`${selectJsonPage(rows, sql.lit(limit))}`.execute(db);
  return pages[0] ?? EMPTY_PAGE;
}

/** Counts the changes that were published without a review, at most `cap` + 1. */
export async function countPublished(db: Kysely<Database>, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (
      SELECT FROM listing_changes WHERE state = 'published' LIMIT ${sql.lit(cap + 1)}) AS capped`.execute(db);
  return rows[0]!.count;
}

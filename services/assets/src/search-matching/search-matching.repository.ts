import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database, FindableListing, SavedSearchesTable, SearchChangesTable, Trx } from '../database.ts';
import { findableColumns } from '../listings/search-changes.repository.ts';
import type { GuestRow } from '../guest-links/guest-links.repository.ts';
import { IS_PUBLIC } from '../listings/query/visibility.ts';
import type { DueTimes } from './due.policy.ts';

export type SearchRow = Selectable<SavedSearchesTable>;

/** The listings that changed since they were last compared. */
export const listChangedListings = (db: Kysely<Database>): Promise<{ id: number }[]> =>
  db.selectFrom('searchChanges').select('listingId as id').distinct().orderBy('listingId').execute();

/** `at`: as Postgres writes it, to the microsecond. */
export type ListingChange = Pick<Selectable<SearchChangesTable>, 'before'> & { at: string };

/** Removes the waiting changes of a listing, the oldest first, but for those that another replica compares now. */
export async function takeChanges(trx: Trx, listingId: number): Promise<ListingChange[]> {
  const { rows } = await sql<ListingChange>`
    WITH taken AS (
      DELETE FROM search_changes WHERE (listing_id, id) IN (
        SELECT listing_id, id FROM search_changes WHERE listing_id = ${listingId} FOR UPDATE SKIP LOCKED)
      RETURNING id, before, at
    )
    SELECT before, at::text FROM taken ORDER BY taken.at, id`.execute(trx);
  return rows;
}

/** What searches compare of a listing; undefined where it is not public. */
export async function findPublicListing(trx: Trx, id: number): Promise<FindableListing | undefined> {
  const { rows } = await sql<FindableListing>`
    SELECT ${findableColumns} FROM listings l WHERE l.id = ${id} AND ${sql.raw(IS_PUBLIC)}`.execute(trx);
  return rows[0];
}

/** A search that may find a listing. `seen`: how many of its changes are older than the search. */
export type Candidate = Pick<SearchRow, 'id' | 'userId' | 'municipality' | 'query'> & { seen: number };

/** The active searches with one of these keys, as one text: to read rows or objects of JSON of them takes twice as long. */
export async function listCandidates(
  trx: Trx,
  keys: readonly string[],
  changes: readonly ListingChange[],
): Promise<Candidate[]> {
  const times = changes.map(({ at }) => at);
  const { rows } = await sql<{ found: string | null }>`
    SELECT string_agg(concat('[', s.id, ',', coalesce(s.user_id::text, 'null'), ',', coalesce(to_json(s.municipality)::text, 'null'),
      ',', s.query, ',', (SELECT count(*) FROM unnest(${times}::timestamptz[]) AS at WHERE at < s.created_at), ']'), ',') AS found
    FROM (SELECT DISTINCT search_id FROM saved_search_keys WHERE key = ANY(${keys}::text[])) AS k
    JOIN saved_searches s ON s.id = k.search_id WHERE s.active`.execute(trx);
  const found = JSON.parse(`[${rows[0]!.found ?? ''}]`) as CandidateFields[];
  return found.map(([id, userId, municipality, query, seen]) => ({ id, userId, municipality, query, seen }));
}

type CandidateFields = [number, number | null, string | null, Candidate['query'], number];

/**
 * Stores that these searches found a listing, unless they found it before. In one order, so that two transactions cannot deadlock.
 * Throws where a search is deleted at this moment.
 */
export async function insertHits(trx: Trx, listingId: number, searchIds: readonly number[], at: Date): Promise<void> {
  if (searchIds.length === 0) return;
  await sql`
    INSERT INTO saved_search_hits (search_id, listing_id, found_at)
    SELECT id, ${listingId}, ${at.toISOString()}::timestamptz
    FROM saved_searches WHERE id = ANY(${searchIds}::integer[]) ORDER BY id ON CONFLICT DO NOTHING`.execute(trx);
}

/** The owner of saved searches: a user or a guest. */
export type Owner = Pick<SearchRow, 'userId' | 'guestId'>;

/** The owners of searches that found something of which they are to be notified now. */
export async function listDueOwners(
  db: Kysely<Database>,
  { foundBefore, notifiedBefore }: DueTimes,
): Promise<(Owner & { id: string })[]> {
  const { rows } = await sql<Owner & { id: string }>`
    WITH waiting AS MATERIALIZED (
      SELECT search_id, min(found_at) AS since FROM saved_search_hits WHERE notified_at IS NULL GROUP BY search_id
    )
    SELECT DISTINCT s.user_id, s.guest_id, concat('user ' || s.user_id, 'guest ' || s.guest_id) AS id
    FROM waiting JOIN saved_searches s ON s.id = waiting.search_id
    WHERE s.active AND since < CASE s.timing
      WHEN 'now' THEN CASE WHEN s.notified_at > ${notifiedBefore}::timestamptz THEN NULL ELSE ${foundBefore.now}::timestamptz END
      WHEN 'daily' THEN ${foundBefore.daily}::timestamptz
      ELSE ${foundBefore.weekly}::timestamptz END
    ORDER BY s.user_id, s.guest_id`.execute(db);
  return rows;
}

export type ConfirmedGuest = Pick<GuestRow, 'id' | 'email' | 'locale'>;

/** Locks a confirmed guest; undefined where it is gone, or where another transaction has it. */
export const lockGuest = (trx: Trx, id: number): Promise<ConfirmedGuest | undefined> =>
  trx
    .selectFrom('searchGuests')
    .select(['id', 'email', 'locale'])
    .where('id', '=', id)
    .where('confirmedAt', 'is not', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Locks the active searches of an owner, without those that another transaction has. Comparisons may go on to store what they find. */
export const lockSearches = (trx: Trx, { userId, guestId }: Owner): Promise<SearchRow[]> =>
  trx
    .selectFrom('savedSearches')
    .selectAll()
    .$call((searches) =>
      userId === null ? searches.where('guestId', '=', guestId) : searches.where('userId', '=', userId),
    )
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

export type Hit = { searchId: number; listingId: number; foundAt: string };

/** What these searches found that their owner was not notified of, the newest listings first. */
export const listWaitingHits = (trx: Trx, searchIds: readonly number[]): Promise<Hit[]> =>
  trx
    .selectFrom('savedSearchHits')
    .select(['searchId', 'listingId', 'foundAt'])
    .where('searchId', '=', sql<number>`ANY(${searchIds}::integer[])`)
    .where('notifiedAt', 'is', null)
    .orderBy('listingId', 'desc')
    .execute();

/** Those of these listings that are public. They stay as they are until the transaction ends. */
export async function lockPublicListings(trx: Trx, ids: readonly number[]): Promise<Map<number, FindableListing>> {
  const { rows } = await sql<FindableListing>`
    SELECT ${findableColumns} FROM listings l WHERE l.id = ANY(${ids}::integer[]) AND ${sql.raw(IS_PUBLIC)}
    ORDER BY l.id FOR SHARE`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

const pairsOf = (hits: readonly Hit[]) => sql`(
  SELECT * FROM unnest(${hits.map(({ searchId }) => searchId)}::integer[], ${hits.map(({ listingId }) => listingId)}::integer[]))`;

/** Forgets what searches found and do not find any more, so that they may find it again. */
export async function deleteHits(trx: Trx, hits: readonly Hit[]): Promise<void> {
  if (hits.length === 0) return;
  await sql`DELETE FROM saved_search_hits WHERE (search_id, listing_id) IN ${pairsOf(hits)}`.execute(trx);
}

/** Stores that the owner of these searches is notified of what they found. */
export async function markNotified(trx: Trx, hits: readonly Hit[], at: Date): Promise<void> {
  const time = at.toISOString();
  await sql`
    WITH marked AS (
      UPDATE saved_search_hits SET notified_at = ${time}::timestamptz WHERE (search_id, listing_id) IN ${pairsOf(hits)}
      RETURNING search_id
    )
    UPDATE saved_searches s SET notified_at = ${time}::timestamptz, notified = s.notified + found.count
    FROM (SELECT search_id, count(*)::integer AS count FROM marked GROUP BY search_id) AS found
    WHERE s.id = found.search_id`.execute(trx);
}

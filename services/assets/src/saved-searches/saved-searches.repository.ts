import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { SavedQuery, SavedSearch } from '@commonyard/contracts/http/saved-searches';
import {
  SAVED_SEARCH_MESSAGES,
  type SearchState,
  type SearchTiming,
} from '@commonyard/contracts/saved-searches.values';
import { waitForLock, type Db } from '@commonyard/service-kit/db/database';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { Database, SavedSearchesTable, Trx } from '../database.ts';
import { IS_PUBLIC } from '../listings/query/visibility.ts';
import { keysOf } from '../search-matching/search-keys.policy.ts';
import { isOver } from '../search-matching/finds.policy.ts';

/** Whose searches: those of a user or of a guest. */
export type SearchOwner = { userId: number } | { guestId: number };

/** The same error for a search that does not exist and for one of somebody else. */
const searchNotFound = () => notFound('saved_search_not_found', SAVED_SEARCH_MESSAGES.notFound);

/** Lets one transaction at a time change the saved searches of a user. */
export const lockSavedSearches = (trx: Trx, userId: number): Promise<void> =>
  waitForLock(trx, `saved searches of user ${userId}`);

const isOf = (owner: SearchOwner): RawBuilder<boolean> =>
  'userId' in owner ? sql<boolean>`search.user_id = ${owner.userId}` : sql<boolean>`search.guest_id = ${owner.guestId}`;

const selectSearches = (db: Db<Database>, owner: SearchOwner) =>
  db
    .selectFrom('savedSearches as search')
    .leftJoin('listings as l', (join) =>
      join.on(sql<boolean>`l.id = (search.query ->> 'listingId')::integer AND ${sql.raw(IS_PUBLIC)}`),
    )
    .select(['search.id', 'search.version', 'search.query', 'search.timing', 'search.active', 'search.createdAt'])
    .select(['search.notifiedAt', 'search.notified', 'l.title as listingTitle'])
    .where(isOf(owner));

/** The saved searches of an owner, the newest first. */
export async function listSearches(db: Db<Database>, owner: SearchOwner, today: string): Promise<SavedSearch[]> {
  const rows = await selectSearches(db, owner)
    .orderBy('search.createdAt', 'desc')
    .orderBy('search.id', 'desc')
    .execute();
  return rows.map((row) => toSavedSearch(row, today));
}

/** Throws 404. */
export async function getSearch(
  db: Db<Database>,
  owner: SearchOwner,
  { id, today }: { id: number; today: string },
): Promise<SavedSearch> {
  const row = await selectSearches(db, owner).where('search.id', '=', id).executeTakeFirstOrThrow(searchNotFound);
  return toSavedSearch(row, today);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSearches>['executeTakeFirstOrThrow']>>;

const toSavedSearch = ({ active, listingTitle, ...row }: Row, today: string): SavedSearch => ({
  ...row,
  state: toState(row.query, active, today),
  ...(row.query.listingId !== undefined && { listingTitle }),
});

function toState(query: SavedQuery, active: boolean, today: string): SearchState {
  if (!active) return 'pending';
  return isOver(query, today) ? 'over' : 'active';
}

/** Locks a search until the transaction ends. Throws 404. */
export const lockSearch = (
  trx: Trx,
  owner: SearchOwner,
  id: number,
): Promise<Pick<Selectable<SavedSearchesTable>, 'version' | 'timing'>> =>
  trx
    .selectFrom('savedSearches as search')
    .select(['version', 'timing'])
    .where(isOf(owner))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(searchNotFound);

/** The search of an owner with this stored query. */
export const findEqual = (
  trx: Trx,
  owner: SearchOwner,
  query: SavedQuery,
): Promise<Pick<Selectable<SavedSearchesTable>, 'id' | 'active'> | undefined> =>
  trx
    .selectFrom('savedSearches as search')
    .select(['id', 'active'])
    .where(isOf(owner))
    .where(sql<boolean>`md5(query::text) = md5(${JSON.stringify(query)}::jsonb::text)`)
    .executeTakeFirst();

type NewSearch = Pick<Selectable<SavedSearchesTable>, 'query' | 'timing' | 'active' | 'municipality' | 'createdAt'>;

/** Inserts a search with its keys. Returns its id. */
export async function insertSearch(trx: Trx, owner: SearchOwner, { query, ...search }: NewSearch): Promise<number> {
  const { id } = await trx
    .insertInto('savedSearches')
    .values({ userId: null, guestId: null, ...owner, ...search, query: JSON.stringify(query) })
    .returning('id')
    .executeTakeFirstOrThrow();
  // There are none of a query that finds nothing.
  const keys = [...new Set(keysOf(query))];
  await sql`INSERT INTO saved_search_keys (key, search_id) SELECT unnest(${keys}::text[]), ${id}`.execute(trx);
  return id;
}

/** Changes a search, which gets the next version. */
export async function updateSearch(
  trx: Trx,
  id: number,
  patch: { timing: SearchTiming; municipality?: string | null; createdAt?: string },
): Promise<void> {
  await trx
    .updateTable('savedSearches')
    .set({ ...patch, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Throws 404. */
export async function deleteSearch(db: Db<Database>, owner: SearchOwner, id: number): Promise<void> {
  await db
    .deleteFrom('savedSearches as search')
    .where(isOf(owner))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(searchNotFound);
}

export async function deleteSearchesOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('savedSearches').where('userId', '=', userId).execute();
}

/** Deletes the searches whose last day was before a day. Returns how many. */
export async function deleteOverBefore(db: Kysely<Database>, day: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('savedSearches')
    .where(sql<string>`query ->> 'availableTo'`, '<', day)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** How many searches an owner has: those that work, and those that wait for a confirmation. */
export async function countSearches(trx: Trx, owner: SearchOwner): Promise<{ active: number; waiting: number }> {
  const { rows } = await sql<{ active: number; waiting: number }>`
    SELECT count(*) FILTER (WHERE active)::integer AS active, count(*) FILTER (WHERE NOT active)::integer AS waiting
    FROM saved_searches search WHERE ${isOf(owner)}`.execute(trx);
  return rows[0]!;
}

/** What is stored of the saved searches of a user, the newest first. */
export const listStoredSearches = (db: Kysely<Database>, userId: number) =>
  db
    .selectFrom('savedSearches')
    .select(['id', 'query', 'timing', 'municipality', 'createdAt', 'notifiedAt', 'notified'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

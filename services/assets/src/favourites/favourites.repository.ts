import { sql, type Kysely, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { MAX_FAVOURITES } from '@commonyard/contracts/favourites.values';
import type { Favourite, SeenFavouritesBody } from '@commonyard/contracts/http/favourites';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { waitForLock } from '@commonyard/service-kit/db/database';
import { isoInstant, jsonText } from '@commonyard/service-kit/db/json';
import { bind, createStatementCache, runPrepared } from '@commonyard/service-kit/db/statements';
import type { Database, Trx } from '../database.ts';
import { cardJson } from '../listings/mapper/json.ts';
import { IS_PUBLIC } from '../listings/query/visibility.ts';

/** Lets one transaction at a time change the favourites of a user. */
export const lockFavourites = (trx: Trx, userId: number): Promise<void> =>
  waitForLock(trx, `favourites of user ${userId}`);

const cardOf = (locale: Locale) => cardJson({ locale, isGuest: false });

const FAVOURITE: Record<keyof Favourite, string> = {
  listingId: 'f.listing_id',
  addedAt: isoInstant('f.added_at'),
  seen: 'f.seen',
  listing: 'present.card::json',
  look: 'md5(present.card)',
};

/** The favourites of the caller as JSON, the newest first. */
export async function listFavourites(pool: pg.Pool, { userId, locale }: Caller): Promise<string> {
  const statement = listStatement(locale);
  const rows = await runPrepared<{ json: string }>(pool, statement, statement.valuesOf(userId!));
  return `[${rows.map(({ json }) => json).join()}]`;
}

const listStatement = createStatementCache<Locale, number>(
  (locale) => sql`
    SELECT ${sql.raw(jsonText(FAVOURITE))} AS json
    FROM favourites f LEFT JOIN LATERAL (
      SELECT ${sql.raw(cardOf(locale))} AS card FROM listings l WHERE l.id = f.listing_id AND ${sql.raw(IS_PUBLIC)}
    ) AS present ON true
    WHERE f.user_id = ${bind((userId: number) => userId)}
    ORDER BY f.added_at DESC, f.listing_id DESC LIMIT ${sql.lit(MAX_FAVOURITES)}`,
);

/** What is stored of the favourites of a user, the newest first. */
export const listStoredFavourites = (db: Kysely<Database>, userId: number) =>
  db
    .selectFrom('favourites')
    .select(['listingId', 'addedAt', 'seen'])
    .where('userId', '=', userId)
    .orderBy('addedAt', 'desc')
    .orderBy('listingId', 'desc')
    .execute();

/**
 * The cards of the public ones of these listings. The listings stay as they are until the transaction ends, so that no card is stored
 * of a listing that another transaction deletes.
 */
const lockedCards = (ids: readonly number[], { locale }: Caller): RawBuilder<unknown> => sql`
  SELECT l.id, ${sql.raw(cardOf(locale))} AS card FROM listings l
  WHERE l.id = ANY(${ids}::integer[]) AND ${sql.raw(IS_PUBLIC)} ORDER BY l.id FOR SHARE`;

/**
 * Inserts the public ones of these listings that are no favourites of the caller yet, the first as the newest. Returns how many are
 * public, and how many favourites the caller has then.
 */
export async function insertFavourites(
  trx: Trx,
  listingIds: readonly number[],
  caller: Caller,
): Promise<{ found: number; total: number }> {
  const { userId } = caller;
  const { rows } = await sql<{ found: number; total: number }>`
    WITH listed AS MATERIALIZED (${lockedCards(listingIds, caller)}),
    added AS (
      INSERT INTO favourites (user_id, listing_id, added_at, seen)
      SELECT ${userId}::integer, id, statement_timestamp() - position * interval '1 microsecond', card::jsonb
      FROM unnest(${listingIds}::integer[]) WITH ORDINALITY AS wanted (listing_id, position) JOIN listed ON id = listing_id
      ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT (SELECT count(*) FROM listed)::integer AS found,
      (SELECT count(*) FROM favourites WHERE user_id = ${userId})::integer + (SELECT count(*) FROM added)::integer AS total`.execute(
    trx,
  );
  return rows[0]!;
}

/** Stores the present card of each favourite as seen where it has the hash of the card that the caller was shown. */
export async function updateSeen(trx: Trx, looks: SeenFavouritesBody['looks'], caller: Caller): Promise<void> {
  const [ids, shown] = [looks.map(({ listingId }) => listingId), looks.map(({ look }) => look)];
  await sql`
    WITH listed AS MATERIALIZED (${lockedCards(ids, caller)})
    UPDATE favourites f SET seen = card::jsonb
    FROM listed JOIN unnest(${ids}::integer[], ${shown}::text[]) AS shown (listing_id, look) ON shown.listing_id = id
    WHERE f.user_id = ${caller.userId} AND f.listing_id = id AND look = md5(card) AND f.seen IS DISTINCT FROM card::jsonb`.execute(
    trx,
  );
}

export async function deleteFavourite(db: Kysely<Database>, userId: number, listingId: number): Promise<void> {
  await db.deleteFrom('favourites').where('userId', '=', userId).where('listingId', '=', listingId).execute();
}

export async function deleteFavourites(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('favourites').where('userId', '=', userId).execute();
}

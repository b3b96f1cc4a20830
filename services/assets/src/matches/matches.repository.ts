import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ListingCard } from '@commonyard/contracts/http/assets';
import type { ListingMatch, OwnMatch } from '@commonyard/contracts/http/matches';
import { MATCH_LIMITS } from '@commonyard/contracts/matches.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { namedColumns } from '@commonyard/service-kit/db/json';
import type { Database, ListingRow, MatchNoticesTable, Trx } from '../database.ts';
import { busyDays, cardJson, TODAY } from '../listings/mapper/json.ts';
import { IS_PUBLIC } from '../listings/query/visibility.ts';
import type { Match, MatchListing } from './matches.policy.ts';

/** A stored match. */
export type StoredMatch = Match & { needId: number; listingId: number };

const COLUMNS = [
  'id',
  'type',
  'status',
  'withdrawnAt',
  'title',
  'description',
  'category',
  'make',
  'model',
  'tags',
  'availableFrom',
  'availableTo',
  'userId',
  'municipality',
  'municipalityName',
] as const satisfies (keyof MatchListing)[];

/** SQL of the columns of a `MatchListing` from the row `l`: its busy days are those inside a range. */
export const matchColumns = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${sql.raw(namedColumns(COLUMNS, 'l'))}, ${busyDays(sql`l.busy * datemultirange(${days})`)} AS busy`;

/** The listings as they are now, by id. */
export async function listMatchListings(trx: Trx, ids: readonly number[]): Promise<MatchListing[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MatchListing>`
    SELECT ${matchColumns(sql.raw('daterange(NULL, NULL)'))} FROM listings l
    WHERE id = ANY(${ids}::integer[]) ORDER BY id`.execute(trx);
  return rows;
}

/** SQL of whether a listing `l` is public, and its last day is not over. */
const IS_OPEN = `${IS_PUBLIC} AND l.ends_on >= ${TODAY}`;

/** Which of these listings are public. They stay so until the transaction ends: an edit waits, and its event follows. */
export async function lockOpenListings(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM listings l WHERE id = ANY(${ids}::integer[]) AND ${sql.raw(IS_OPEN)} ORDER BY id FOR SHARE`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Listings share locks, so that one transaction cannot take more than the lock table of Postgres has. */
const LOCKS = 256;

/**
 * Lets one transaction at a time change the matches of each of these needs, or compare this equipment. Every transaction takes the
 * locks of equipment first, and those of each side in one order, so that they cannot deadlock. Edits of listings do not take them.
 */
export async function lockMatches(trx: Trx, side: MatchNoticesTable['side'], ids: readonly number[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${`matches ${side} `} || number, 0))
    FROM (SELECT DISTINCT id % ${sql.lit(LOCKS)} AS number FROM unnest(${ids}::integer[]) AS id ORDER BY number OFFSET 0) AS ordered`.execute(
    trx,
  );
}

/** The needs that have one of these listings among their matches. */
export async function listNeedsMatchedBy(trx: Trx, listingIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('matches')
    .select('needId')
    .distinct()
    .where('listingId', '=', sql<number>`ANY(${listingIds}::integer[])`)
    .execute();
  return rows.map(({ needId }) => needId);
}

export const listMatchesOf = (trx: Trx, needIds: readonly number[]): Promise<StoredMatch[]> =>
  trx
    .selectFrom('matches')
    .select(['needId', 'listingId', 'score', 'wantedDays', 'freeDays', 'distanceKm', 'sameKind', 'noticeKey'])
    .where('needId', '=', sql<number>`ANY(${needIds}::integer[])`)
    .execute();

/** Stores the matches of a need in the place of its former ones. A match that stays keeps the time at which it was found. */
export async function replaceMatches(trx: Trx, needId: number, matches: StoredMatch[], at: Date): Promise<void> {
  const kept = matches.map(({ listingId }) => listingId);
  await trx
    .deleteFrom('matches')
    .where('needId', '=', needId)
    .where('listingId', '<>', sql<number>`ALL(${kept}::integer[])`)
    .execute();
  if (matches.length === 0) return;
  await trx
    .insertInto('matches')
    .values(matches.map((match) => ({ ...match, foundAt: at.toISOString() })))
    .onConflict((conflict) =>
      conflict.columns(['needId', 'listingId']).doUpdateSet((eb) => ({
        score: eb.ref('excluded.score'),
        wantedDays: eb.ref('excluded.wantedDays'),
        freeDays: eb.ref('excluded.freeDays'),
        distanceKm: eb.ref('excluded.distanceKm'),
        sameKind: eb.ref('excluded.sameKind'),
        noticeKey: eb.ref('excluded.noticeKey'),
        foundAt: eb
          .case()
          .when('matches.noticeKey', '=', eb.ref('excluded.noticeKey'))
          .then(eb.ref('matches.foundAt'))
          .else(eb.ref('excluded.foundAt'))
          .end(),
      })),
    )
    .execute();
}

export type Notice = Pick<MatchNoticesTable, 'needId' | 'listingId' | 'side' | 'key'>;

/** Inserts the notices that the table does not have yet, and returns these. Two transactions insert in the same order, so that they cannot deadlock. */
export async function insertNotices(trx: Trx, notices: Notice[], at: Date): Promise<Notice[]> {
  if (notices.length === 0) return [];
  const { rows } = await sql<Notice>`
    INSERT INTO match_notices (need_id, listing_id, side, key, at)
    SELECT need_id, listing_id, side, key, ${at.toISOString()}::timestamptz
    FROM json_to_recordset(${JSON.stringify(
      notices.map(({ needId, listingId, ...notice }) => ({ need_id: needId, listing_id: listingId, ...notice })),
    )}::json) AS notice (need_id integer, listing_id integer, side text, key text)
    ORDER BY need_id, listing_id, side, key
    ON CONFLICT DO NOTHING RETURNING need_id, listing_id, side, key`.execute(trx);
  return rows;
}

type Reasons = Omit<ListingMatch, 'listing'>;

const REASONS = 'm.score, m.wanted_days, m.free_days, m.distance_km, m.same_kind';
/** SQL of the card of a listing `l`; its columns have no table name. */
const cardOf = (id: string, { locale }: Caller): RawBuilder<unknown> =>
  sql.raw(
    `LATERAL (SELECT ${cardJson({ locale, isGuest: false })} AS card FROM listings l WHERE l.id = ${id} AND ${IS_OPEN})`,
  );

/** The matches of a public listing with others that are public now, the best first. */
export async function listMatches(
  db: Kysely<Database>,
  { id, type }: Pick<ListingRow, 'id' | 'type'>,
  caller: Caller,
): Promise<ListingMatch[]> {
  const [own, other] = type === 'needed_asset' ? ['need_id', 'listing_id'] : ['listing_id', 'need_id'];
  const { rows } = await sql<Reasons & { card: string }>`
    SELECT ${sql.raw(REASONS)}, card
    FROM listings l JOIN matches m ON m.${sql.raw(own)} = l.id JOIN ${cardOf(`m.${other}`, caller)} AS other ON true
    WHERE l.id = ${id} AND ${sql.raw(IS_OPEN)}
    ORDER BY m.score DESC, m.distance_km NULLS LAST, m.${sql.raw(other)} LIMIT ${sql.lit(MATCH_LIMITS.shown)}`.execute(
    db,
  );
  return rows.map(({ card, ...reasons }) => ({ listing: JSON.parse(card) as ListingCard, ...reasons }));
}

/** How many municipalities, or owners without one, were notified of a need. */
export async function countNotified(db: Kysely<Database>, needId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT coalesce(l.municipality, 'user ' || l.user_id))::integer AS count
    FROM match_notices n JOIN listings l ON l.id = n.listing_id
    WHERE n.need_id = ${needId} AND n.side = 'equipment'`.execute(db);
  return rows[0]!.count;
}

/** Of how many of the newest own listings the matches are read. */
const OWN_LISTINGS = 1_000;

/** The newest matches of the caller's listings, and for a municipal administrator of those of its municipality. */
export async function listOwnMatches(db: Kysely<Database>, caller: Caller): Promise<OwnMatch[]> {
  const { userId, role, municipality } = caller;
  const ofMunicipality = role === 'municipal_admin' ? municipality : null;
  const own = (condition: RawBuilder<unknown>) => sql`(SELECT l.id, l.type, l.title FROM listings l
    WHERE ${condition} AND ${sql.raw(IS_OPEN)} ORDER BY l.id DESC LIMIT ${sql.lit(OWN_LISTINGS)})`;
  const { rows } = await sql<Reasons & OwnMatch['own'] & { card: string; foundAt: string }>`
    WITH own AS MATERIALIZED (${own(sql`l.user_id = ${userId}`)} UNION ${own(sql`l.municipality = ${ofMunicipality}`)}),
    found AS (
      SELECT own.*, m.listing_id AS other_id, m.* FROM own JOIN matches m ON m.need_id = own.id
      UNION ALL
      SELECT own.*, m.need_id, m.* FROM own JOIN matches m ON m.listing_id = own.id
    )
    SELECT m.id, m.type, m.title, ${sql.raw(REASONS)}, card, m.found_at
    FROM found m JOIN ${cardOf('m.other_id', caller)} AS other ON true
    ORDER BY m.found_at DESC, m.score DESC, m.need_id, m.listing_id LIMIT ${sql.lit(MATCH_LIMITS.shown)}`.execute(db);
  return rows.map(({ id, type, title, card, ...reasons }) => ({
    own: { id, type, title },
    listing: JSON.parse(card) as ListingCard,
    ...reasons,
  }));
}

import { EMPTY, toNewRow } from './mapper/input.ts';
import { priceColumns } from './mapper/price.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { LISTING_MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { AvailabilityChanged } from '@commonyard/contracts/events/loans';
import { auditOrigin, insertAuditEntry, type AuditOrigin } from '@commonyard/service-kit/audit/entries';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { bind, createStatementCache, runCompiled, runPrepared } from '@commonyard/service-kit/db/statements';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { namedColumns } from '@commonyard/service-kit/db/json';
import { exists } from '@commonyard/service-kit/db/queries';
import { heldElsewhere, heldHere } from '@commonyard/service-kit/records/holds';
import { AUDIT_LOG, type Database, type ListingPatch, type ListingRow, type NewRow, type Trx } from '../database.ts';
import { ownChangeJson } from './mapper/change-json.ts';
import {
  ENTRY_FIELDS,
  indexListing,
  insertEntriesSql,
  toColumnDefinitions,
  type IndexEntry,
} from '../search/search.repository.ts';
import { canSee, listingNotFound, type AuditAction } from './listings.policy.ts';
import { toAuditValues } from './mapper/changes.ts';
import {
  cardJson,
  listingJson,
  listingJsonFor,
  OWNER_COLUMNS,
  readerShapeOf,
  withDistance,
  withOwnerFields,
  type OwnerColumn,
  type ReaderShape,
} from './mapper/json.ts';
import { IS_PUBLIC } from './query/visibility.ts';
import { mayBeFound, noteChange } from './search-changes.repository.ts';

const ownChange = (isGuest: boolean) => sql.raw<string | null>(isGuest ? 'NULL::text' : ownChangeJson);
const jsonFor = (reader: Caller) => sql.raw<string>(listingJson(reader)).as('json');

export const findListing = (db: Kysely<Database>, id: number): Promise<ListingRow | undefined> =>
  db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst();

/** A listing is held itself, or with the account that owns it. */
export const isHeld = sql<boolean>`(${heldHere('listings.id')} OR ${heldElsewhere('account', 'listings.user_id')})`;

export const isListingHeld = (db: Kysely<Database> | Trx, id: number): Promise<boolean> =>
  exists(db.selectFrom('listings').select('id').where('id', '=', id).where(isHeld));

/** Locks the listing until the transaction ends; undefined where it does not exist. */
export const lockListingIfExists = (trx: Trx, id: number): Promise<ListingRow | undefined> =>
  trx.selectFrom('listings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks the listing until the transaction ends. Throws 404. */
export async function lockListing(trx: Trx, id: number): Promise<ListingRow> {
  const row = await lockListingIfExists(trx, id);
  if (!row) throw listingNotFound();
  return row;
}

/** Selects the next listings by id. They stay unchanged until the transaction ends. */
export const lockListingsForShare = (trx: Trx, afterId: number, limit: number): Promise<ListingRow[]> =>
  trx.selectFrom('listings').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).forShare().execute();

/** Finds the listing's JSON; undefined where it does not exist or the caller may not see it. */
export async function findVisibleListingJson(pool: pg.Pool, id: number, caller: Caller): Promise<string | undefined> {
  type Row = Pick<ListingRow, 'status' | 'withdrawnAt' | OwnerColumn> & { json: string; change: string | null };
  const statement = detailStatement(readerShapeOf(caller));
  const [row] = await runPrepared<Row>(pool, statement, statement.valuesOf(id));
  if (!row || !canSee(caller, row)) return undefined;
  return withDistance(withOwnerFields(row.json, caller, row), caller.municipality, row.municipality);
}

/** The cards of those of these listings that are public, in this order, as JSON. */
export async function listPublicCards(pool: pg.Pool, ids: number[], caller: Caller): Promise<string> {
  const { locale, isGuest } = readerShapeOf(caller);
  const statement = cardsStatement({ locale, isGuest });
  type Row = Pick<ListingRow, 'municipality'> & { json: string };
  const rows = await runPrepared<Row>(pool, statement, statement.valuesOf(ids));
  return `[${rows.map(({ json, municipality }) => withDistance(json, caller.municipality, municipality)).join()}]`;
}

const cardsStatement = createStatementCache<Omit<ReaderShape, 'isAdmin'>, number[]>(
  (reader) => sql`
    SELECT ${sql.raw(cardJson(reader))} AS json, municipality
    FROM unnest(${bind((ids: number[]) => ids)}::integer[]) WITH ORDINALITY AS wanted (listing_id, position)
    JOIN listings l ON l.id = listing_id
    WHERE ${sql.raw(IS_PUBLIC)} ORDER BY position`,
);

const detailStatement = createStatementCache<ReaderShape, number>(
  (reader) => sql`
    SELECT ${sql.raw(namedColumns(['status', 'withdrawnAt', ...OWNER_COLUMNS], 'listings'))},
      ${ownChange(reader.isGuest)} AS change, ${sql.raw(listingJsonFor(reader))} AS json
    FROM listings WHERE id = ${bind((id: number) => id)}`,
);

/** Gets the listing's JSON, whether or not the reader may see it. Throws 404. */
export async function getListingJson(trx: Trx, id: number, reader: Caller): Promise<string> {
  const row = await trx
    .selectFrom('listings')
    .select([...OWNER_COLUMNS, jsonFor(reader)])
    .select(ownChange(reader.userId === null).as('change'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw listingNotFound();
  return withOwnerFields(row.json, reader, row);
}

export type StoredListing = { listing: ListingRow; json: string };

/** A new listing with its entry in the search index and the values of its audit entry as JSON. */
export type ListingToInsert = { row: NewRow; entry: IndexEntry; audited: string };

/** `json` is null where no reader was given. */
export type InsertedListing = { id: number; json: string };

/**
 * Inserts new listings with their images, search index entries and audit entries, in one statement. Returns the id and, for a
 * reader, the JSON of each, in this order. Throws 400 where an image belongs to another listing.
 */
export async function insertListings(
  trx: Trx,
  listings: ListingToInsert[],
  { reader, actorId }: { reader: Caller | undefined; actorId: number | null },
): Promise<InsertedListing[]> {
  const statement = insertStatement({ reader: reader ? readerShapeOf(reader) : null });
  const rows = JSON.stringify(
    listings.map(({ row }) =>
      Object.fromEntries(Object.entries(row).map(([field, value]) => [toColumn(field), value])),
    ),
  );
  const more = JSON.stringify(listings.map(({ entry, audited }) => ({ ...entry, audited })));
  try {
    return await runCompiled(trx, statement, { rows, more, actorId, origin: auditOrigin(actorId) });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'listing_images_pkey')
      throw invalid({ images: LISTING_MESSAGES.imageOfOtherListing });
    throw error;
  }
}

/**
 * Replaces the days on which a listing cannot be lent, the last lent day and the price of a loan, unless those of a newer version of its calendar are
 * stored, or the same ones. The listing itself does not change: it keeps its version. Returns whether they were replaced.
 */
export async function updateAvailability(
  trx: Trx,
  { id, version, unavailable, rates, lentUntil }: AvailabilityChanged,
): Promise<boolean> {
  const before = await lockListingIfExists(trx, id);
  if (!before) return false;
  const lendingRates = rates === undefined ? before.lendingRates : rates;
  const price = priceColumns({ ...before, lendingRates });
  const busy = `{${unavailable.map(({ startsOn, endsOn }) => `[${startsOn},${endsOn}]`).join()}}`;
  const prices = sql`(${lendingRates && JSON.stringify(lendingRates)}::jsonb, ${price.lendingRateType}::text,
    ${price.rateCentsPerDay}::bigint)`;
  const columns = sql.raw('(lending_rates, lending_rate_type, rate_cents_per_day)');
  const lent = lentUntil === undefined ? sql.ref('lent_until') : sql`${lentUntil}::date`;
  await noteChange(sql`l.id = ${id} AND ${sql.raw(IS_PUBLIC)} AND (l.busy IS DISTINCT FROM ${busy}::datemultirange
    OR l.lending_rate_type IS DISTINCT FROM ${price.lendingRateType}::text)`).execute(trx);
  // The version of a calendar that was projected before there were these columns, published again, adds them.
  const { numAffectedRows } = await sql`
    UPDATE listings SET busy = ${busy}::datemultirange, busy_version = ${version}, lent_until = ${lent}, ${columns} = ${prices}
    WHERE id = ${id} AND (busy_version IS NULL OR busy_version < ${version}
      OR (busy_version = ${version} AND (${columns} IS DISTINCT FROM ${prices} OR lent_until IS DISTINCT FROM ${lent})))`.execute(
    trx,
  );
  if (numAffectedRows === 0n) return false;
  await indexListing(trx, before, { ...before, ...price });
  return true;
}

/** Whether an accepted loan of a listing lasts until a day or longer, as far as its calendar is projected. */
export const isLent = (trx: Trx, id: number, today: string): Promise<boolean> =>
  exists(
    trx
      .selectFrom('listings')
      .select('id')
      .where('id', '=', id)
      .where(sql<boolean>`lent_until >= ${today}::date`),
  );

const toColumn = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const newColumns = sql.raw(
  ['type', 'title', 'description', 'category', 'region', ...Object.keys(toNewRow(EMPTY as never, new Date(0)))]
    .map(toColumn)
    .join(', '),
);

type InsertInput = { rows: string; more: string; actorId: number | null; origin: AuditOrigin };
const input: (read: (input: InsertInput) => unknown) => RawBuilder<unknown> = bind;

/** Images are inserted in one order everywhere, so that transactions that insert the same ones cannot deadlock. */
const insertStatement = createStatementCache<{ reader: ReaderShape | null }, InsertInput>(
  ({ reader }) => sql`
  WITH draft AS MATERIALIZED (
    SELECT coalesce(id, nextval(pg_get_serial_sequence('listings', 'id')))::integer AS "listingId", *
    FROM ROWS FROM (
      json_populate_recordset(null::listings, ${input(({ rows }) => rows)}::json),
      json_to_recordset(${input(({ more }) => more)}::json) AS (${toColumnDefinitions(ENTRY_FIELDS)}, audited text)
    ) WITH ORDINALITY
  ),
  listing AS (
    INSERT INTO listings (id, ${newColumns}) SELECT "listingId", ${newColumns} FROM draft
    RETURNING id, ${sql.raw(reader ? listingJsonFor(reader) : 'NULL')} AS json
  ),
  imaged AS (
    INSERT INTO listing_images (url, listing_id)
    SELECT url, "listingId" FROM draft CROSS JOIN LATERAL unnest(images) AS url ORDER BY url
  ),
  noted AS (
    INSERT INTO search_changes (listing_id, before)
    SELECT l."listingId", NULL FROM draft l WHERE ${sql.raw(IS_PUBLIC)}
  ),
  entry AS (SELECT * FROM draft),
  ${insertEntriesSql},
  audited AS (
    INSERT INTO audit_log (
      listing_id, version, action, actor_id, actor_municipality, municipality, request_id, network, after, at)
    SELECT "listingId", version, 'submitted', ${input(({ actorId }) => actorId)}::integer,
      ${input(({ origin }) => origin.actorMunicipality)}::text, CASE WHEN user_id IS NOT NULL THEN municipality END,
      ${input(({ origin }) => origin.requestId)}::text, ${input(({ origin }) => origin.network)}::text, audited::jsonb, created_at
    FROM draft
  )
  SELECT listing.id, json FROM listing JOIN draft ON "listingId" = listing.id ORDER BY ordinality`,
);

/** Updates the columns of a locked listing. */
export async function updateListing(
  trx: Trx,
  before: ListingRow,
  patch: ListingPatch,
  { reader, at }: { reader: Caller; at: Date },
): Promise<StoredListing> {
  const { id } = before;
  if (mayBeFound(before, { ...before, ...patch } as ListingRow)) await noteChange(sql`l.id = ${id}`).execute(trx);
  const { json, change, ...listing } = await trx
    .updateTable('listings')
    .set({ ...patch, version: sql`version + 1`, updatedAt: at.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .returning(jsonFor(reader))
    .returning(ownChange(reader.userId === null).as('change'))
    .executeTakeFirstOrThrow();
  return { listing, json: withOwnerFields(json, reader, { ...listing, change }) };
}

/** Deletes a listing, and the copies of its card among favourites. */
export async function deleteListingRow(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('favourites').set({ seen: null }).where('listingId', '=', id).execute();
  await trx.deleteFrom('listings').where('id', '=', id).execute();
}

export async function listImagesOf(db: Kysely<Database>, listingId: number): Promise<string[]> {
  const rows = await db.selectFrom('listingImages').select('url').where('listingId', '=', listingId).execute();
  return rows.map(({ url }) => url);
}

/** Makes these images the listing's own and releases its others. Throws 400 where one belongs to another listing. */
export async function assignImages(trx: Trx, listingId: number, urls: string[]): Promise<void> {
  let release = trx.deleteFrom('listingImages').where('listingId', '=', listingId);
  if (urls.length > 0) release = release.where('url', 'not in', urls);
  await release.execute();
  if (urls.length === 0) return;
  // In one order everywhere, so that transactions that assign the same images cannot deadlock.
  const rows = urls.toSorted().map((url) => ({ url, listingId }));
  await trx
    .insertInto('listingImages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { count } = await trx
    .selectFrom('listingImages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listingId', '=', listingId)
    .executeTakeFirstOrThrow();
  if (count !== urls.length) throw invalid({ images: LISTING_MESSAGES.imageOfOtherListing });
}

export type ListingChange = {
  action: AuditAction;
  actorId: number | null;
  before: ListingRow;
  after: ListingRow | null;
  at: Date;
};

/** Appends a change of a listing to the audit log. The entries of a guest's listing are about no municipality. */
export async function insertChange(trx: Trx, { action, actorId, before, after, at }: ListingChange): Promise<void> {
  const { id, version, userId, municipality } = after ?? before;
  await insertAuditEntry(trx, AUDIT_LOG, {
    action,
    actorId,
    subject: { id, version },
    municipality: userId === null ? null : municipality,
    ...toAuditValues(before, after),
    at: at.toISOString(),
  });
}

export async function listFieldsChangedSince(trx: Trx, listingId: number, version: number): Promise<Set<string>> {
  const entries = await trx
    .selectFrom('auditLog')
    .select('after')
    .where('listingId', '=', listingId)
    .where('version', '>', version)
    .execute();
  return new Set(entries.flatMap(({ after }) => Object.keys(after ?? {})));
}

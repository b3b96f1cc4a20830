import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { LendingRates } from '@commonyard/contracts/http/lending-rates';
import { columnsOf, jsonObject } from '@commonyard/service-kit/db/json';
import { bind, compileQuery, compileStatement, runPrepared, type Inputs } from '@commonyard/service-kit/db/statements';
import type { CalendarRow, Database, Db, ListingRow, LoanRow, Trx } from '../database.ts';
import { selectUnavailable } from '../loans/taken-days.repository.ts';
import { HAS_OFFICER } from '../projections/users.repository.ts';
import { CALENDAR_TERMS, TERMS_JSON } from './terms.repository.ts';
import type { AvailabilityChanged } from '@commonyard/contracts/events/loans';
import { LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { systemClock } from '@commonyard/service-kit/clock';
import { addMonths } from '@commonyard/contracts/calendar-days.values';

/** Named one by one, because the client prepares no statement of all columns (`preparing-client.ts`). */
const CALENDAR_COLUMNS = [
  'listingId',
  'version',
  ...CALENDAR_TERMS,
  'expandedTo',
  'outOfServiceSince',
  'outOfServiceNote',
] as const;

/**
 * The calendar of a listing, locked until the transaction ends; created where the listing has none. Every change of days takes
 * this lock first: otherwise two inserts into the exclusion constraint can wait for each other.
 */
export async function lockCalendar(trx: Trx, listingId: number): Promise<CalendarRow> {
  const [calendar] = await selectLockedCalendar(trx, { listingId });
  if (calendar) return calendar;
  await trx
    .insertInto('calendars')
    .values({ listingId, expandedTo: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [created] = await selectLockedCalendar(trx, { listingId });
  return created!;
}

const selectLockedCalendar = compileQuery((db: Kysely<Database>, input: Inputs<{ listingId: number }>) =>
  db.selectFrom('calendars').select(CALENDAR_COLUMNS).where('listingId', '=', input('listingId')).forNoKeyUpdate(),
);

/** Locks the calendars of loans, by ascending id of the listing. */
export async function lockCalendarsOfLoans(trx: Trx, loanIds: number[]): Promise<void> {
  if (loanIds.length === 0) return;
  await trx
    .selectFrom('calendars')
    .select('listingId')
    .where('listingId', 'in', (loans) => loans.selectFrom('loans').select('listingId').where('id', 'in', loanIds))
    .orderBy('listingId')
    .forNoKeyUpdate()
    .execute();
}

export async function findCalendar(db: Db, listingId: number): Promise<CalendarRow | undefined> {
  return db.selectFrom('calendars').select(CALENDAR_COLUMNS).where('listingId', '=', listingId).executeTakeFirst();
}

/** Raises the version of a locked calendar and sets columns of it. Returns the days that are not available now, and the price. */
export async function updateCalendar(
  trx: Trx,
  listingId: number,
  columns: Partial<Omit<CalendarRow, 'listingId' | 'version'>>,
): Promise<AvailabilityChanged> {
  const { version } = await trx
    .updateTable('calendars')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('listingId', '=', listingId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return describeDays(trx, { listingId, version });
}

/** A month more than days can be asked for, so that seasons reach far enough for the month until they are written again. */
export const EXPANDED_MONTHS = LOAN_LIMITS.monthsAhead + 1;

export async function describeDays(
  trx: Trx,
  { listingId, version }: Pick<CalendarRow, 'listingId' | 'version'>,
): Promise<AvailabilityChanged> {
  const from = torontoDay(systemClock());
  const to = addMonths(from, EXPANDED_MONTHS);
  const { rows } = await sql<Pick<AvailabilityChanged, 'unavailable' | 'rates' | 'lentUntil'>>`
    SELECT ${unavailableJson(sql`${listingId}::integer`, sql`${from}`, sql`${to}`)} AS unavailable,
      (SELECT json_strip_nulls(${RATES}) FROM lending_terms WHERE listing_id = ${listingId}) AS rates,
      (SELECT (max(upper(days)) - 1)::text FROM busy_periods
        WHERE listing_id = ${listingId} AND kind = 'loan') AS lent_until`.execute(trx);
  return { id: listingId, version, ...rows[0]! };
}

const RATES = sql.raw(jsonObject(columnsOf(LendingRates)));

/** While the machine is out of service, all of the days. */
const unavailableJson = (...[listingId, from, to]: Parameters<typeof selectUnavailable>) => sql`
  CASE WHEN (SELECT out_of_service_since FROM calendars AS own WHERE own.listing_id = ${listingId}) IS NOT NULL
    THEN json_build_array(json_build_object('startsOn', ${from}::date, 'endsOn', ${to}::date - 1))
  ELSE coalesce((SELECT json_agg(json_build_object('startsOn', lower(part), 'endsOn', upper(part) - 1) ORDER BY part)
    FROM (${selectUnavailable(listingId, from, to)}) AS parts), '[]') END`;

/** A listing with its calendar. `unavailable` and `terms` are JSON, `terms` is `null` where there are none. */
export type AvailabilityRow = Omit<ListingRow, 'id' | 'category' | 'image' | 'municipalityName'> &
  Pick<CalendarRow, 'minDays' | 'noticeDays' | 'advanceDays'> & {
    lendable: boolean;
    outOfServiceSince: string | null;
    outOfServiceNote: string | null;
    unavailable: string;
    terms: string;
  };

type AvailabilityInput = { id: number; from: string; to: string };

/** Finds a listing with its calendar, with the unavailable days from a day to before another. One statement: many read it. */
export async function findAvailability(pool: pg.Pool, input: AvailabilityInput): Promise<AvailabilityRow | undefined> {
  const [row] = await runPrepared<AvailabilityRow>(pool, availability, availability.valuesOf(input));
  return row;
}

const availability = compileStatement<AvailabilityInput>(sql`
  SELECT type, status, user_id AS "userId", municipality, title, removed, available_from AS "availableFrom",
    available_to AS "availableTo", coalesce(calendars.version, 0) AS version, coalesce(min_days, 1) AS "minDays",
    out_of_service_since AS "outOfServiceSince", out_of_service_note AS "outOfServiceNote",
    coalesce(notice_days, 0) AS "noticeDays", coalesce(advance_days, 730) AS "advanceDays",
    ${unavailableJson(
      sql`listings.id`,
      bind(({ from }: AvailabilityInput) => from),
      bind(({ to }: AvailabilityInput) => to),
    )}::text AS unavailable,
    CASE WHEN lending_terms.listing_id IS NULL THEN 'null' ELSE ${sql.raw(TERMS_JSON)} END AS terms,
    lending_terms.listing_id IS NOT NULL AND ${sql.raw(HAS_OFFICER)} AS lendable
  FROM listings LEFT JOIN calendars ON calendars.listing_id = listings.id
    LEFT JOIN lending_terms ON lending_terms.listing_id = listings.id
  WHERE listings.id = ${bind(({ id }: AvailabilityInput) => id)}`);

/**
 * Writes the days of all blocks of a listing as busy periods, seasons until before a day. Days of several blocks belong to the
 * first one, so that only what is no block can conflict. A season that ends on the last day of February does so every year: the day
 * after it is the first of March. The calendar must be locked.
 */
export async function replaceBlockedDays(trx: Trx, listingId: number, expandedTo: string): Promise<void> {
  await trx.deleteFrom('busyPeriods').where('listingId', '=', listingId).where('blockId', 'is not', null).execute();
  await sql`
    WITH years AS (
      SELECT id, kind, range_agg(daterange((starts_on + make_interval(years => year))::date,
        greatest((ends_on + make_interval(years => year))::date + 1, (ends_on + 1 + make_interval(years => year))::date))) AS days
      FROM blocks CROSS JOIN LATERAL generate_series(0,
        CASE kind WHEN 'season' THEN extract(year FROM ${expandedTo}::date)::integer - extract(year FROM starts_on)::integer ELSE 0 END
      ) AS year
      WHERE listing_id = ${listingId} AND (kind <> 'season' OR year = 0 OR starts_on + make_interval(years => year) < ${expandedTo}::date)
      GROUP BY id, kind
    ), own AS (
      SELECT id, kind, days - coalesce(range_agg(days) OVER (
        ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), '{}') AS days
      FROM years
    )
    INSERT INTO busy_periods (listing_id, kind, block_id, days, buffer_days)
    SELECT ${listingId}::integer, kind, id, part, 0 FROM own, unnest(days) AS part`.execute(trx);
}

/** The listings whose seasons are written to before a day only, the oldest first. */
export async function listCalendarsToExpand(db: Db, before: string): Promise<{ id: number }[]> {
  return db
    .selectFrom('calendars')
    .select('listingId as id')
    .where('expandedTo', '<', before)
    .orderBy('expandedTo')
    .execute();
}

/** Calendars with listing ids above `id`, by ascending id, locked against changes. */
export async function lockCalendarsAfter(trx: Trx, id: number, limit: number): Promise<CalendarRow[]> {
  return trx
    .selectFrom('calendars')
    .select(CALENDAR_COLUMNS)
    .where('listingId', '>', id)
    .orderBy('listingId')
    .limit(limit)
    .forShare()
    .execute();
}

/** Takes the days of an accepted loan, and the calendar's buffer days after them. The exclusion constraint rejects taken ones. */
export async function insertLentDays(
  trx: Trx,
  { id, listingId, startsOn, endsOn }: Pick<LoanRow, 'id' | 'listingId' | 'startsOn' | 'endsOn'>,
  bufferDays: number,
): Promise<void> {
  await insertBusyPeriod(trx, { listingId, loanId: id, days: `[${startsOn},${endsOn}]`, bufferDays });
}

type LentDays = { listingId: number; loanId: number; days: string; bufferDays: number };

const insertBusyPeriod = compileQuery((db: Kysely<Database>, input: Inputs<LentDays>) =>
  db.insertInto('busyPeriods').values({
    listingId: input('listingId'),
    kind: 'loan',
    blockId: null,
    loanId: input('loanId'),
    days: input('days'),
    bufferDays: input('bufferDays'),
  }),
);

/** Gives the busy period of a loan its days. The exclusion constraint rejects taken ones. */
export async function setLentDays(
  trx: Trx,
  { id, startsOn, endsOn }: Pick<LoanRow, 'id' | 'startsOn' | 'endsOn'>,
): Promise<void> {
  await trx
    .updateTable('busyPeriods')
    .set({ days: `[${startsOn},${endsOn}]` })
    .where('loanId', '=', id)
    .execute();
}

/** Frees the days of a loan from one on. */
export async function shortenLentDays(trx: Trx, loanId: number, from: string): Promise<void> {
  await trx
    .updateTable('busyPeriods')
    .set({ days: sql<string>`daterange(lower(days), ${from}::date)` })
    .where('loanId', '=', loanId)
    .execute();
}

export async function deleteLentDays(trx: Trx, loanId: number): Promise<void> {
  await trx.deleteFrom('busyPeriods').where('loanId', '=', loanId).execute();
}

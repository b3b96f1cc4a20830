import { sql, type RawBuilder } from 'kysely';
import type { UnavailableDays } from '@commonyard/contracts/http/loans';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Db } from '../database.ts';

/** The days of a loan that are not free, or that the buffer days after it need. */
export async function listTaken(
  db: Db,
  { listingId, startsOn, endsOn }: Days & { listingId: number },
): Promise<UnavailableDays[]> {
  const days = selectUnavailable(sql`${listingId}::integer`, sql`${startsOn}`, sql`${addDays(endsOn, 1)}`);
  const { rows } = await sql<UnavailableDays>`
    SELECT lower(part)::text AS starts_on, (upper(part) - 1)::text AS ends_on FROM (${days}) AS parts ORDER BY part`.execute(
    db,
  );
  return rows;
}

/** The days that are not free for another last day of a loan: those of all but the loan itself, and of its buffer days. */
export async function listTakenByOthers(
  db: Db,
  { loanId, listingId, startsOn, endsOn }: Days & { loanId: number; listingId: number },
): Promise<UnavailableDays[]> {
  const { rows } = await sql<UnavailableDays>`
    SELECT lower(part)::text AS starts_on, (upper(part) - 1)::text AS ends_on FROM (
      SELECT unnest(range_agg(daterange(lower(others.hold) - own.buffer_days, upper(others.hold)))
        * datemultirange(daterange(${startsOn}::date, ${endsOn}::date, '[]'))) AS part
      FROM busy_periods AS others JOIN busy_periods AS own ON own.loan_id = ${loanId}
      WHERE others.listing_id = ${listingId} AND others.id <> own.id) AS parts ORDER BY part`.execute(db);
  return rows;
}

/** A season may have begun two years ago, and loans begin at most two years ahead. */
const SEASON_YEARS = 5;

/** The numbers of the years in which days return, as rows of one column `year`. */
export const selectYears = (yearly: boolean) => sql`generate_series(0, ${yearly ? SEASON_YEARS : 0}::integer) AS year`;

/** Inclusive days, so many years later as the column `year` says. */
export const daysOfYear = (from: string, to: string) => sql`daterange(
  (${from}::date + make_interval(years => year))::date, (${to}::date + make_interval(years => year))::date, '[]')`;

/**
 * The days on which a listing cannot be lent, from a day to before another. A loan before a busy period needs its buffer days
 * after it, so those before the period are not available either.
 */
export const selectUnavailable = (
  listingId: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql`
  SELECT unnest(range_agg(daterange(lower(hold) - calendars.buffer_days, upper(hold)))
    * datemultirange(daterange(${from}::date, ${to}::date))) AS part
  FROM busy_periods JOIN calendars USING (listing_id) WHERE listing_id = ${listingId}`;

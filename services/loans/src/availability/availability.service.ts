import { isListingOwner } from '@commonyard/contracts/listing-visibility.values';
import { inBatches } from '@commonyard/service-kit/db/batches';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { UnavailableDays } from '@commonyard/contracts/http/loans';
import { addMonths } from '@commonyard/contracts/calendar-days.values';
import { LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { CalendarRow, Database, Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { updateDatesTaken } from '../loans/loans.service.ts';
import { listOpenQuotes } from '../quotes/quotes.repository.ts';
import { canSee, listingNotFound } from '../projections/listings.policy.ts';
import { getVisibleListing, mayBeBehind } from '../projections/listings.service.ts';
import { assertVersion, findNextFreeDay } from './availability.policy.ts';
import {
  findAvailability,
  listCalendarsToExpand,
  lockCalendar,
  lockCalendarsAfter,
  replaceBlockedDays,
  updateCalendar,
  EXPANDED_MONTHS,
  describeDays,
} from './availability.repository.ts';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';

/**
 * Gets what everybody may know about the calendar of a listing that the caller may see, as JSON; its lending side also which quotes are
 * open. Throws 404 or 503.
 */
export async function getAvailability(deps: Deps, request: FastifyRequest, id: number): Promise<string> {
  const today = torontoDay(systemClock());
  const input = { id, from: today, to: addMonths(today, LOAN_LIMITS.monthsAhead) };
  let row = await findAvailability(deps.pool, input);
  if (mayBeBehind(row)) {
    await getVisibleListing(deps, request, id);
    row = await findAvailability(deps.pool, input);
  }
  if (!row || !canSee(request.caller, row)) throw listingNotFound();
  const nextFreeOn = findNextFreeDay(JSON.parse(row.unavailable) as UnavailableDays[], { today, ...row });
  const openQuotes = isListingOwner(request.caller, row) ? `,"openQuotes":${await listOpenQuotes(deps.db, id)}` : '';
  const since = row.outOfServiceSince && `,"outOfServiceSince":${JSON.stringify(row.outOfServiceSince)}`;
  const note = since && openQuotes && `,"outOfServiceNote":${JSON.stringify(row.outOfServiceNote)}`;
  return `{"listingId":${id},"lendable":${row.lendable},"unavailable":${row.unavailable},"terms":${row.terms},"nextFreeOn":${JSON.stringify(nextFreeOn)},"version":${row.version}${since ?? ''}${note ?? ''}${openQuotes}}`;
}

export type CalendarChange = { listingId: number; seenVersion?: number | undefined; actorId: number | null };

/**
 * Changes a calendar: `change` runs while it is locked and returns columns to set. Then its days are written again, open loans whose
 * days are taken now are marked, and the event says which days are not available. Throws 409 for a stale version, and `dates_taken`
 * where a block would take days that are lent.
 */
export async function changeCalendar(
  trx: Trx,
  { listingId, seenVersion, actorId }: CalendarChange,
  change: (calendar: CalendarRow) => Promise<Partial<CalendarRow>>,
): Promise<void> {
  const calendar = await lockCalendar(trx, listingId);
  assertVersion(calendar, seenVersion);
  const { version: _, ...columns } = await change(calendar);
  const data = await updateCalendar(trx, listingId, columns);
  await updateDatesTaken(trx, listingId, systemClock());
  await writeEvent(trx, { type: 'availability.changed', data, actorId });
}

/** Writes the days of the blocks of a locked calendar again. Returns the columns to set. */
export async function expandBlocks(trx: Trx, listingId: number, now = systemClock()): Promise<Partial<CalendarRow>> {
  const expandedTo = addMonths(torontoDay(now), EXPANDED_MONTHS);
  await replaceBlockedDays(trx, listingId, expandedTo);
  const season = await trx
    .selectFrom('blocks')
    .select('id')
    .where('listingId', '=', listingId)
    .where('kind', '=', 'season')
    .limit(1)
    .executeTakeFirst();
  return { expandedTo: season ? expandedTo : null };
}

/** Writes the seasons of further months where they reach less far than days can be asked for. Returns of how many calendars. */
export async function expandSeasons({ db, log }: Pick<Deps, 'db' | 'log'>, now = systemClock()): Promise<number> {
  const before = addMonths(torontoDay(now), LOAN_LIMITS.monthsAhead);
  return actOnEach(await listCalendarsToExpand(db, before), log, ({ id: listingId }) =>
    db.transaction().execute(async (trx) => {
      const { expandedTo } = await lockCalendar(trx, listingId);
      // Another replica was faster, or its last season was removed.
      if (expandedTo === null || expandedTo >= before) return false;
      await changeCalendar(trx, { listingId, actorId: null }, () => expandBlocks(trx, listingId, now));
      return true;
    }),
  );
}

const BATCH = 50;

/** Publishes the unavailable days of every calendar. Returns how many there are. */
export const republishAvailability = (db: Kysely<Database>): Promise<number> =>
  inBatches(db, async (trx, afterId) => {
    const calendars = await lockCalendarsAfter(trx, afterId, BATCH);
    for (const calendar of calendars) {
      const data = await describeDays(trx, calendar);
      await writeEvent(trx, { type: 'availability.changed', data, actorId: null });
    }
    return calendars.map(({ listingId: id }) => ({ id }));
  });

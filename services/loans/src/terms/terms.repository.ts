import type { LendingTerms } from '@commonyard/contracts/http/loans';
import { jsonText } from '@commonyard/service-kit/db/json';
import type { LoansDb, Trx } from '../database.ts';

/** The columns of the terms that are the calendar's. */
export const CALENDAR_TERMS = ['bufferDays', 'minDays', 'maxDays', 'noticeDays', 'advanceDays'] as const;
/** The columns of the terms that are not the calendar's. */
const COLUMNS = [
  'free',
  'hourCents',
  'dayCents',
  'weekCents',
  'monthCents',
  'operator',
  'operatorCents',
  'fuel',
  'fuelCents',
  'transportCents',
  'standbyPercent',
  'damage',
  'insuranceCents',
] as const;

/** SQL of the terms as JSON text, of rows of `lending_terms` and `calendars`. */
export const TERMS_JSON = jsonText(
  Object.fromEntries(
    [...COLUMNS, ...CALENDAR_TERMS].map((name) => [
      name,
      name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`),
    ]),
  ),
);

export async function findTerms(db: LoansDb, listingId: number): Promise<LendingTerms | undefined> {
  return db
    .selectFrom('lendingTerms')
    .innerJoin('calendars', 'calendars.listingId', 'lendingTerms.listingId')
    .select([...COLUMNS, ...CALENDAR_TERMS])
    .where('lendingTerms.listingId', '=', listingId)
    .executeTakeFirst();
}

/** Inserts or updates the terms, without those of the calendar. */
export async function saveTerms(
  trx: Trx,
  listingId: number,
  { bufferDays: _b, minDays: _i, maxDays: _a, noticeDays: _n, advanceDays: _d, ...terms }: LendingTerms,
): Promise<void> {
  await trx
    .insertInto('lendingTerms')
    .values({ listingId, ...terms })
    .onConflict((conflict) =>
      conflict.column('listingId').doUpdateSet({ ...terms, updatedAt: new Date().toISOString() }),
    )
    .execute();
}

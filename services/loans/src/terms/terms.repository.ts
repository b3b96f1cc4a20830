import type { LendingTerms } from '@commonyard/contracts/http/loans';
import type { LoansDb, Trx } from '../database.ts';

const CALENDAR_COLUMNS = ['bufferDays', 'minDays', 'maxDays', 'noticeDays', 'advanceDays'] as const;
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

export async function findTerms(db: LoansDb, listingId: number): Promise<LendingTerms | undefined> {
  return db
    .selectFrom('lendingTerms')
    .innerJoin('calendars', 'calendars.listingId', 'lendingTerms.listingId')
    .select([...COLUMNS, ...CALENDAR_COLUMNS])
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

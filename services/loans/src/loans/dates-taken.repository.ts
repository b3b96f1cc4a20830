import { sql, type Kysely } from 'kysely';
import { compileQuery, type Inputs } from '@commonyard/service-kit/db/statements';
import type { Database, LoanRow, Trx } from '../database.ts';
import { LOAN_COLUMNS } from './loans.repository.ts';

/** Whether a busy period holds a day of a loan, or of the buffer days after it. */
const isTaken = sql<boolean>`EXISTS (
  SELECT FROM busy_periods JOIN calendars USING (listing_id) WHERE busy_periods.listing_id = loans.listing_id
    AND hold && daterange(loans.starts_on, loans.ends_on + 1 + calendars.buffer_days))`;

/** Locks the open loans of a listing, whose calendar is locked, that lost their days or got them back, by ascending id. */
export async function lockLoansWithChangedDays(trx: Trx, listingId: number): Promise<LoanRow[]> {
  return selectLoansWithChangedDays(trx, { listingId });
}

// Open loans by their turn: by status Postgres would also read the index of all open loans.
const selectLoansWithChangedDays = compileQuery((db: Kysely<Database>, input: Inputs<{ listingId: number }>) =>
  db
    .selectFrom('loans')
    .select(LOAN_COLUMNS)
    .where('listingId', '=', input('listingId'))
    .where('turn', 'is not', null)
    .where(sql<boolean>`(dates_taken_at IS NOT NULL) <> ${isTaken}`)
    .orderBy('id')
    .forNoKeyUpdate('loans'),
);

/** Unmarks locked loans whose days are free again. */
export async function unmarkDatesTaken(trx: Trx, ids: number[]): Promise<void> {
  await trx.updateTable('loans').set({ datesTakenAt: null }).where('id', 'in', ids).execute();
}

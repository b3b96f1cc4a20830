import { fieldNames } from '@commonyard/service-kit/fields';
import type { Kysely } from 'kysely';
import { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { jsonText, columnsOf } from '@commonyard/service-kit/db/json';
import { compileQuery, type Inputs } from '@commonyard/service-kit/db/statements';
import type { Database, Db, Trx } from '../database.ts';

/** The columns of the terms that are the calendar's. */
export const CALENDAR_TERMS = ['bufferDays', 'minDays', 'maxDays', 'noticeDays', 'advanceDays'] as const;
const COLUMNS = fieldNames(LendingTerms);

/** SQL of the terms as JSON text, of rows of `lending_terms` and `calendars`. */
export const TERMS_JSON = jsonText(columnsOf(LendingTerms));

/** The terms of a listing, and since when its machine is out of service. */
export type Lending = { terms: LendingTerms; outOfServiceSince: string | null };

export async function findLending(db: Db, listingId: number): Promise<Lending | undefined> {
  const [row] = await selectLending(db, { listingId });
  if (!row) return undefined;
  const { outOfServiceSince, ...terms } = row;
  return { terms, outOfServiceSince };
}

export const findTerms = async (db: Db, listingId: number): Promise<LendingTerms | undefined> =>
  (await findLending(db, listingId))?.terms;

export const termsOf = (db: Kysely<Database>, input: Inputs<{ listingId: number }>) =>
  db
    .selectFrom('lendingTerms')
    .innerJoin('calendars', 'calendars.listingId', 'lendingTerms.listingId')
    .select(COLUMNS)
    .where('lendingTerms.listingId', '=', input('listingId'));

const selectLending = compileQuery((db: Kysely<Database>, input: Inputs<{ listingId: number }>) =>
  termsOf(db, input).select('outOfServiceSince'),
);

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

import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { compileQuery, type Inputs } from '@commonyard/service-kit/db/statements';
import type { Database, Db, ListingRow, LoanRow, LoansTable, Trx } from '../database.ts';
import { getListing } from '../projections/listings.repository.ts';
import { loanNotFound, partiesOf, sideOf } from './loans.policy.ts';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import type { LoanHistoryEntry } from '@commonyard/contracts/http/loans';

export const LOAN_COLUMNS = [
  'id',
  'version',
  'listingId',
  'status',
  'turn',
  'lenderUserId',
  'lenderMunicipality',
  'borrowerUserId',
  'borrowerMunicipality',
  'startsOn',
  'endsOn',
  'operator',
  'transport',
  'hours',
  'purpose',
  'totalCents',
  'dueAt',
  'datesTakenAt',
  'proposal',
  'reason',
  'endedBy',
  'acceptedAt',
  'endedAt',
  'inquiryId',
  'createdAt',
  'updatedAt',
] as const;

/** A loan that the caller may see. Throws 404. */
export async function getVisibleLoan(db: Db, caller: Caller, id: number): Promise<LoanRow> {
  const loan = await findLoan(db, id);
  if (!loan || (caller.role !== 'admin' && sideOf(caller, loan) === null)) throw loanNotFound();
  return loan;
}

export async function findLoan(db: Db, id: number): Promise<LoanRow | undefined> {
  const [loan] = await selectLoan(db, { id });
  return loan;
}

const selectLoan = compileQuery((db: Kysely<Database>, input: Inputs<{ id: number }>) =>
  db.selectFrom('loans').select(LOAN_COLUMNS).where('id', '=', input('id')),
);

/** A loan with its listing, which its events name. */
export type LoanOfListing = LoanRow & { listing: ListingRow };

/** Locks a loan until the transaction ends. What touches days locks the calendar of the listing first. Throws 404. */
export async function lockLoan(trx: Trx, id: number): Promise<LoanOfListing> {
  const [loan] = await selectLockedLoan(trx, { id });
  if (!loan) throw loanNotFound();
  return { ...loan, listing: await getListing(trx, loan.listingId) };
}

const selectLockedLoan = compileQuery((db: Kysely<Database>, input: Inputs<{ id: number }>) =>
  db.selectFrom('loans').select(LOAN_COLUMNS).where('id', '=', input('id')).forNoKeyUpdate(),
);

/** Locks loans that are due at an instant, those first that have been due longest. Skips what other transactions have locked. */
export async function lockDueLoans(trx: Trx, now: string, limit: number): Promise<LoanRow[]> {
  return trx
    .selectFrom('loans')
    .select(LOAN_COLUMNS)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

export async function insertLoan(trx: Trx, values: Insertable<LoansTable>): Promise<LoanRow> {
  const loan = await trx.insertInto('loans').values(values).returning(LOAN_COLUMNS).executeTakeFirstOrThrow();
  const { id: loanId, status, turn } = loan;
  await trx
    .insertInto('loanParties')
    .values(partiesOf(loan).map((party) => ({ ...party, loanId, status, turn })))
    .execute();
  return loan;
}

/** Updates a locked loan, and its status and turn at its parties. */
export async function updateLoan(
  trx: Trx,
  before: LoanOfListing,
  columns: Updateable<LoansTable>,
): Promise<LoanOfListing> {
  const { id, version } = before;
  const { status = before.status, turn = before.turn } = columns;
  const withParties =
    status === before.status
      ? trx
      : trx.with('parties', (query) => query.updateTable('loanParties').set({ status, turn }).where('loanId', '=', id));
  const after = await withParties
    .updateTable('loans')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .returning(LOAN_COLUMNS)
    .executeTakeFirstOrThrow();
  return { ...after, listing: before.listing };
}

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

/**
 * The steps of a loan from the audit log, oldest first. A proposal is a matter of its own side: the other one does not see it.
 * `side` is null for an administrator of the platform, who sees all.
 */
export async function listHistory(db: Db, loanId: number, side: LoanSide | null): Promise<LoanHistoryEntry[]> {
  const { rows } = await sql<LoanHistoryEntry>`
    SELECT at, action, details->>'side' AS side, after->>'status' AS status,
      (after->>'totalCents')::bigint AS total_cents, after->>'startsOn' AS starts_on, after->>'endsOn' AS ends_on
    FROM audit_log WHERE subject_kind = 'loan' AND subject_id = ${loanId}
      AND action <> 'disclosed' AND (action <> 'proposed' OR ${side}::text IS NULL OR details->>'side' = ${side})
    ORDER BY id`.execute(db);
  return rows;
}

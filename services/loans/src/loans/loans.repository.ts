import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { compileQuery, type Inputs } from '@commonyard/service-kit/db/statements';
import type { Database, LoanRow, LoansDb, LoansTable, Trx } from '../database.ts';
import { partiesOf, sideOf } from './loan-parties.policy.ts';
import { loanNotFound } from './loans.policy.ts';

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
export async function getVisibleLoan(db: LoansDb, caller: Caller, id: number): Promise<LoanRow> {
  const loan = await findLoan(db, id);
  if (!loan || (caller.role !== 'admin' && sideOf(caller, loan) === null)) throw loanNotFound();
  return loan;
}

export async function findLoan(db: LoansDb, id: number): Promise<LoanRow | undefined> {
  const [loan] = await selectLoan(db, { id });
  return loan;
}

const selectLoan = compileQuery((db: Kysely<Database>, input: Inputs<{ id: number }>) =>
  db.selectFrom('loans').select(LOAN_COLUMNS).where('id', '=', input('id')),
);

/** Locks a loan until the transaction ends. What touches days locks the calendar of the listing first. Throws 404. */
export async function lockLoan(trx: Trx, id: number): Promise<LoanRow> {
  const [loan] = await selectLockedLoan(trx, { id });
  if (!loan) throw loanNotFound();
  return loan;
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

/** Inserts a loan with its parties. */
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
export async function updateLoan(trx: Trx, before: LoanRow, columns: Updateable<LoansTable>): Promise<LoanRow> {
  const { id, version } = before;
  const { status = before.status, turn = before.turn } = columns;
  const withParties =
    status === before.status
      ? trx
      : trx.with('parties', (query) => query.updateTable('loanParties').set({ status, turn }).where('loanId', '=', id));
  return withParties
    .updateTable('loans')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .returning(LOAN_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Takes the days of an accepted loan, and the calendar's buffer days after them. The exclusion constraint rejects taken ones. */
export async function insertLentDays(
  trx: Trx,
  { id, listingId, startsOn, endsOn }: LoanRow,
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

export async function deleteLentDays(trx: Trx, loanId: number): Promise<void> {
  await trx.deleteFrom('busyPeriods').where('loanId', '=', loanId).execute();
}

import { isDeepStrictEqual } from 'node:util';
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { exists } from '@commonyard/service-kit/db/queries';
import { heldElsewhere } from '@commonyard/service-kit/records/holds';
import { compileQuery, type Inputs } from '@commonyard/service-kit/db/statements';
import type { Database, Db, ListingRow, LoanRow, LoansTable, StoredEnd, StoredExtension, Trx } from '../database.ts';
import { getListing } from '../projections/listings.repository.ts';
import {
  BEFORE_HAND_OVER,
  loanNotFound,
  OWN_SIDE_ACTIONS,
  partiesOf,
  sideOf,
  turnForMunicipality,
  turnForParty,
  type TurnState,
} from './loans.policy.ts';
import { LOAN_SIDES, type LoanSide, type LoanStatus } from '@commonyard/contracts/loans.values';
import type { LoanHistoryEntry } from '@commonyard/contracts/http/loans';

export const LOAN_COLUMNS = [
  'id',
  'version',
  'listingId',
  'needId',
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
  'proposedEnd',
  'endRequests',
  'outAt',
  'returnedAt',
  'emergencyAt',
  'emergencyReason',
  'signatureDueAt',
  'recallDue',
  'recallReason',
  'alternativeCents',
  'signaturesDue',
  'overdueSince',
  'extension',
  'confirmedBy',
  'reason',
  'cause',
  'endedBy',
  'acceptedAt',
  'endedAt',
  'inquiryId',
  'createdAt',
  'updatedAt',
] as const;

const RUNNING_AGREED: LoanStatus[] = [...BEFORE_HAND_OVER, 'out'];

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

/** The agreed loans to a municipality whose machine is not back. */
export async function listRunningLoansTo(db: Db, municipality: string): Promise<Pick<LoanRow, 'id'>[]> {
  return db
    .selectFrom('loanParties')
    .select('loanId as id')
    .where('party', '=', `municipality:${municipality}`)
    .where('side', '=', 'borrower')
    .where('status', 'in', RUNNING_AGREED)
    .execute();
}

/** Locks those of these loans, whose calendars are locked, that are still agreed and whose machine is not back, by ascending id. */
export async function lockRunningLoans(trx: Trx, ids: number[]): Promise<LoanRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('loans')
    .select(LOAN_COLUMNS)
    .where('id', 'in', ids)
    .where('status', 'in', RUNNING_AGREED)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

const selectDueLoans = (db: Db, now: string) =>
  db.selectFrom('loans').where('dueAt', '<=', now).where('proposedEnd', 'is', null);

/** The loans that are due at an instant and have no proposed end, those first that have been due longest. */
export async function listDueLoans(db: Db, now: string): Promise<Pick<LoanRow, 'id'>[]> {
  return selectDueLoans(db, now).select('id').orderBy('dueAt').execute();
}

/** Locks one of them. Undefined where it is no longer due, or another transaction has locked it. */
export async function lockDueLoan(trx: Trx, id: number, now: string): Promise<LoanRow | undefined> {
  return selectDueLoans(trx, now)
    .select(LOAN_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The loans whose proposed end is final at an instant, those first that have been due longest. */
export async function listFinalEnds(db: Db, now: string): Promise<Pick<LoanRow, 'id' | 'listingId'>[]> {
  return db
    .selectFrom('loans')
    .select(['id', 'listingId'])
    .where('dueAt', '<=', now)
    .where('proposedEnd', 'is not', null)
    .orderBy('dueAt')
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

/** Whether a listing is offered on a need by a loan that is still open. */
export const hasOpenOffer = (db: Db, { needId, listingId }: { needId: number; listingId: number }): Promise<boolean> =>
  exists(
    db
      .selectFrom('loans')
      .select('id')
      .where('needId', '=', needId)
      .where('listingId', '=', listingId)
      .where('turn', 'is not', null)
      .limit(1),
  );

/** Whether the machine of a loan is out on another one. */
export const isOutElsewhere = (db: Db, { id, listingId }: Pick<LoanRow, 'id' | 'listingId'>): Promise<boolean> =>
  exists(
    db
      .selectFrom('loans')
      .select('id')
      .where('listingId', '=', listingId)
      .where('status', '=', 'out')
      .where('id', '<>', id)
      .limit(1),
  );

/** The columns that a change of a loan sets. */
export type LoanColumns = Omit<Updateable<LoansTable>, 'proposedEnd' | 'extension'> & {
  proposedEnd?: StoredEnd | null;
  extension?: StoredExtension | null;
};

/** The turn at the users of the lending and of the borrowing side, and at the municipalities of both. */
const turnsOf = (loan: TurnState): (LoanSide | null)[] => [
  ...LOAN_SIDES.map((side) => turnForParty(loan, side)),
  ...LOAN_SIDES.map((side) => turnForMunicipality(loan, side)),
];

/** Updates a locked loan, and its status and turn at its parties. */
export async function updateLoan(
  trx: Trx,
  before: LoanOfListing,
  { proposedEnd, extension, ...columns }: LoanColumns,
): Promise<LoanOfListing> {
  const { id, version } = before;
  const { status = before.status, turn: nextTurn = before.turn, endRequests = before.endRequests } = columns;
  const {
    confirmedBy = before.confirmedBy,
    overdueSince = before.overdueSince,
    signaturesDue = before.signaturesDue,
  } = columns;
  const next = {
    status,
    turn: nextTurn,
    endRequests,
    confirmedBy,
    overdueSince,
    signaturesDue,
    proposedEnd: proposedEnd === undefined ? before.proposedEnd : proposedEnd,
    extension: extension === undefined ? before.extension : extension,
  };
  const turns = turnsOf(next);
  const isOfParties = status !== before.status || !isDeepStrictEqual(turns, turnsOf(before));
  const [first, ...others] = turns;
  const [lender, borrower, lenders, borrowers] = turns;
  const turn = others.every((other) => other === first)
    ? first!
    : sql<LoanSide | null>`CASE WHEN party LIKE 'municipality:%' THEN CASE side WHEN 'lender' THEN ${lenders} ELSE ${borrowers} END
        WHEN side = 'lender' THEN ${lender} ELSE ${borrower} END`;
  const withParties = isOfParties
    ? trx.with('parties', (query) => query.updateTable('loanParties').set({ status, turn }).where('loanId', '=', id))
    : trx;
  const after = await withParties
    .updateTable('loans')
    .set({
      ...columns,
      ...(proposedEnd !== undefined && { proposedEnd: proposedEnd && JSON.stringify(proposedEnd) }),
      ...(extension !== undefined && { extension: extension && JSON.stringify(extension) }),
      version: version + 1,
    })
    .where('id', '=', id)
    .returning(LOAN_COLUMNS)
    .executeTakeFirstOrThrow();
  return { ...after, listing: before.listing };
}

/**
 * A loan is held with its inquiry, with its listing or its need, or with the account of one of its sides or of a user who signed its
 * agreement or confirmed its hand-over or return.
 */
export const isHeld = sql<boolean>`(${heldElsewhere('inquiry', 'loans.inquiry_id')}
  OR ${heldElsewhere('listing', 'loans.listing_id')} OR ${heldElsewhere('listing', 'loans.need_id')}
  OR ${heldElsewhere('account', 'loans.borrower_user_id')} OR ${heldElsewhere('account', 'loans.lender_user_id')}
  OR EXISTS (SELECT FROM handovers WHERE handovers.loan_id = loans.id AND ${heldElsewhere('account', 'handovers.user_id')})
  OR EXISTS (SELECT FROM signatures JOIN agreements ON agreements.id = agreement_id
    WHERE agreements.loan_id = loans.id AND ${heldElsewhere('account', 'signatures.user_id')}))`;

/** SQL of `returnDayOf`. The least of a day and NULL is the day. */
export const returnDay = sql<string>`least(ends_on, recall_due)`;

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
 * `side` is null for an administrator of the platform, who sees all. The users of both sides are named to both, those of the platform
 * to neither.
 */
export async function listHistory(db: Db, loanId: number, side: LoanSide | null): Promise<LoanHistoryEntry[]> {
  const { rows } = await sql<LoanHistoryEntry>`
    SELECT at, action, details->>'side' AS side, details->>'outcome' AS outcome, after->>'status' AS status,
      before->>'status' AS previous_status, details->>'cause' AS cause, details->>'part' AS part,
      details->>'day' AS day, coalesce((details->>'emergency')::boolean, false) AS emergency,
      CASE WHEN details->>'outcome' = 'statement' THEN details->>'statement'
        ELSE coalesce(details->>'creditNote', details->>'statement') END AS statement,
      (details->>'differenceCents')::bigint AS difference_cents,
      (after->>'totalCents')::bigint AS total_cents, after->>'startsOn' AS starts_on, after->>'endsOn' AS ends_on,
      (SELECT name FROM users WHERE id = actor_id AND details->>'side' IS NOT NULL) AS by,
      (SELECT title FROM loan_documents WHERE document_id = (details->>'documentId')::uuid) AS document
    FROM audit_log WHERE subject_kind = 'loan' AND subject_id = ${loanId} AND NOT action IN ('disclosed', 'exported')
      AND (NOT action = ANY(${OWN_SIDE_ACTIONS}::text[]) OR ${side}::text IS NULL OR details->>'side' = ${side})
    ORDER BY audit_log.id`.execute(db);
  return rows;
}

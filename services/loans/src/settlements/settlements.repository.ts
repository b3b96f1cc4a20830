import { sql, type Insertable, type Selectable } from 'kysely';
import { STATEMENT_LIMITS } from '@commonyard/contracts/statements.values';
import { countUpTo } from '@commonyard/service-kit/db/queries';
import type { PageRequest } from '@commonyard/service-kit/http/pagination';
import type { Db, SettlementsTable, Trx } from '../database.ts';

export type SettlementRow = Selectable<SettlementsTable>;

/** What is still charged of a statement. */
const dueCents = sql<number>`statements.total_cents - statements.credited_cents`;

/** A statement between both municipalities that is agreed and not paid. */
export type DueStatement = { id: number; municipality: string; dueCents: number };

/**
 * Locks the agreed and unpaid statements of a year between two municipalities, by ascending id: one more than a settlement can have
 * where there are too many.
 */
export async function lockDueStatements(
  trx: Trx,
  { year, proposer, partner }: { year: number; proposer: string; partner: string },
): Promise<DueStatement[]> {
  return trx
    .selectFrom('statements')
    .select(['id', 'municipality', dueCents.as('dueCents')])
    .where('corrects', 'is', null)
    .where('state', '=', 'agreed')
    .where('year', '=', year)
    .where((where) =>
      where.or([
        where.and([where('municipality', '=', proposer), where('borrower', '=', partner)]),
        where.and([where('municipality', '=', partner), where('borrower', '=', proposer)]),
      ]),
    )
    .where(dueCents, '>', 0)
    .orderBy('id')
    .limit(STATEMENT_LIMITS.settled + 1)
    .forNoKeyUpdate()
    .execute();
}

/** Undefined where a settlement of both municipalities and the year waits for its confirmation. */
export async function insertSettlement(
  trx: Trx,
  values: Insertable<SettlementsTable>,
  statements: readonly DueStatement[],
): Promise<SettlementRow | undefined> {
  const settlement = await trx
    .insertInto('settlements')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!settlement) return undefined;
  const settled = statements.map(({ id, dueCents: due }) => ({
    settlementId: settlement.id,
    statementId: id,
    dueCents: due,
  }));
  await trx.insertInto('settlementStatements').values(settled).execute();
  return settlement;
}

const ofMunicipality = (db: Db, municipality: string) =>
  db
    .selectFrom('settlements')
    .selectAll()
    .where((where) => where.or([where('proposer', '=', municipality), where('partner', '=', municipality)]));

/** A page of the settlements of a municipality for a year, newest first, and one row more where there is a next page. */
export const listSettlements = (
  db: Db,
  municipality: string,
  year: number,
  { limit, offset, below }: PageRequest,
): Promise<SettlementRow[]> =>
  ofMunicipality(db, municipality)
    .where('year', '=', year)
    .$if(below !== undefined, (query) => query.where('id', '<', below!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();

/** The number of those settlements, at most `cap` + 1. */
export const countSettlements = (db: Db, municipality: string, year: number, cap: number): Promise<number> =>
  countUpTo(db, ofMunicipality(db, municipality).clearSelect().select('id').where('year', '=', year), cap);

/** A settlement of a municipality. */
export const findOwnSettlement = (
  db: Db,
  municipality: string,
  id: number,
  isLocked = false,
): Promise<SettlementRow | undefined> =>
  ofMunicipality(db, municipality)
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** The loans of a settlement's statements, by ascending id. */
export async function listSettledLoans(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('settlementStatements')
    .innerJoin('statements', 'statements.id', 'statementId')
    .select('loanId')
    .distinct()
    .where('settlementStatements.settlementId', '=', id)
    .orderBy('loanId')
    .execute();
  return rows.map(({ loanId }) => loanId);
}

/** Locks the statements of a settlement by ascending id, with what it counts of each and what is due now. */
export const lockSettledStatements = (trx: Trx, id: number) =>
  trx
    .selectFrom('settlementStatements as settled')
    .innerJoin('statements', 'statements.id', 'settled.statementId')
    .select(['statements.id', 'loanId', 'municipality', 'year', 'sequence', 'totalCents', 'state'])
    .select(['settled.dueCents as frozenCents', dueCents.as('dueCents')])
    .where('settled.settlementId', '=', id)
    .orderBy('statements.id')
    .forNoKeyUpdate('statements')
    .execute();
export type SettledStatementRow = Awaited<ReturnType<typeof lockSettledStatements>>[number];

/** What settlements count, as their municipalities see it. */
export const listSettledStatements = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('settlementStatements as settled')
        .innerJoin('statements', 'statements.id', 'settled.statementId')
        .select([
          'settled.settlementId',
          'statementId',
          'loanId',
          'year',
          'sequence',
          'municipality',
          'settled.dueCents',
        ])
        .select(sql<string>`facts ->> 'equipment'`.as('equipment'))
        .where('settled.settlementId', 'in', ids)
        .orderBy('statements.id')
        .execute();
export type CountedStatement = Awaited<ReturnType<typeof listSettledStatements>>[number];

type Payment = { paidOn: string; reference: string; userId: number; at: string };

/** Marks the locked statements of a settlement as paid by it. */
export async function payStatements(trx: Trx, id: number, { paidOn, reference, userId, at }: Payment): Promise<void> {
  await trx
    .updateTable('statements')
    .set({ paidOn, paidReference: reference, paidBy: userId, paidAt: at, settlementId: id })
    .where('id', 'in', (settled) =>
      settled
        .selectFrom('settlementStatements')
        .select('statementId')
        .where('settlementStatements.settlementId', '=', id),
    )
    .execute();
}

type Changes = Partial<
  Pick<SettlementRow, 'confirmedBy' | 'confirmedAt' | 'endedBy' | 'endedMunicipality' | 'endReason' | 'endedAt'>
>;

/** Changes a locked settlement, whose version it raises. */
export const updateSettlement = (trx: Trx, id: number, changes: Changes): Promise<SettlementRow> =>
  trx
    .updateTable('settlements')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export type BalanceRow = {
  partner: string;
  owedToUsCents: number;
  owedByUsCents: number;
  statements: number;
  undecided: number;
  isProposed: boolean;
};

/** What a municipality and each other one owe each other of a year, by partner. */
export async function listBalances(db: Db, municipality: string, year: number): Promise<BalanceRow[]> {
  const isDue = sql`state = 'agreed' AND ${dueCents} > 0`;
  const { rows } = await sql<BalanceRow>`
    SELECT due.*, EXISTS (SELECT FROM settlements WHERE least(proposer, partner) = least(due.partner, ${municipality})
        AND greatest(proposer, partner) = greatest(due.partner, ${municipality}) AND year = ${year}
        AND confirmed_at IS NULL AND ended_at IS NULL) AS is_proposed
    FROM (SELECT CASE municipality WHEN ${municipality} THEN borrower ELSE municipality END AS partner,
      coalesce(sum(${dueCents}) FILTER (WHERE ${isDue} AND municipality = ${municipality}), 0)::bigint AS owed_to_us_cents,
      coalesce(sum(${dueCents}) FILTER (WHERE ${isDue} AND municipality <> ${municipality}), 0)::bigint AS owed_by_us_cents,
      count(*) FILTER (WHERE ${isDue}) AS statements,
      count(*) FILTER (WHERE state <> 'agreed') AS undecided
    FROM statements
    WHERE corrects IS NULL AND year = ${year} AND state IN ('issued', 'disputed', 'agreed')
      AND (municipality = ${municipality} OR borrower = ${municipality})
    GROUP BY 1 HAVING count(*) FILTER (WHERE ${isDue} OR state <> 'agreed') > 0) AS due ORDER BY partner`.execute(db);
  return rows;
}

export const deleteSettlements = (trx: Trx, ids: number[]) =>
  trx.deleteFrom('settlements').where('id', 'in', ids).returning(['id', 'version', 'proposer']).execute();

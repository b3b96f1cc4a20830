import { sql, type Insertable, type Selectable } from 'kysely';
import type { QuoteLine, QuoteLineBody } from '@commonyard/contracts/http/quotes';
import { statementNumber } from '@commonyard/contracts/statements.values';
import type { Db, StatementFacts, StatementLinesTable, StatementsTable, StoredDispute, Trx } from '../database.ts';

export type StatementRow = Selectable<StatementsTable>;
/** A statement or a credit note with its lines. */
export type StatementOfLines = StatementRow & { lines: QuoteLine[] };

/** The statements and credit notes of loans with their lines, in the order in which they were issued. */
export async function listStatements(db: Db, loanIds: number[]): Promise<StatementOfLines[]> {
  if (loanIds.length === 0) return [];
  const statements = await db
    .selectFrom('statements')
    .selectAll()
    .where('loanId', 'in', loanIds)
    .orderBy('id')
    .execute();
  return withLines(db, statements);
}

/** Reads the lines of statements and credit notes. */
export async function withLines(db: Db, statements: readonly StatementRow[]): Promise<StatementOfLines[]> {
  if (statements.length === 0) return [];
  const lines = await db
    .selectFrom('statementLines')
    .selectAll()
    .where(
      'statementId',
      'in',
      statements.map(({ id }) => id),
    )
    .orderBy('statementId')
    .orderBy('position')
    .execute();
  const linesOf = Map.groupBy(lines, ({ statementId }) => statementId);
  return statements.map((statement) => ({ ...statement, lines: (linesOf.get(statement.id) ?? []).map(toLine) }));
}

const toLine = ({ statementId: _statement, position: _position, ...line }: Selectable<StatementLinesTable>) => ({
  ...line,
  quantity: Number(line.quantity),
});

/** Locks the newest statement of a loan, which is locked; undefined where none was issued. */
export async function lockNewestStatement(trx: Trx, loanId: number): Promise<StatementRow | undefined> {
  return trx
    .selectFrom('statements')
    .selectAll()
    .where('loanId', '=', loanId)
    .where('corrects', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks a statement of a loan, which is locked; undefined for a credit note and for one of another loan. */
export async function lockStatement(
  trx: Trx,
  { id, loanId }: { id: number; loanId: number },
): Promise<StatementRow | undefined> {
  return trx
    .selectFrom('statements')
    .selectAll()
    .where('id', '=', id)
    .where('loanId', '=', loanId)
    .where('corrects', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What is left of the newest statement of a loan, whether both sides agreed to it, and when and by whom it was paid. */
export type StatementPayment = Pick<StatementRow, 'paidAt' | 'paidBy' | 'agreedAt'> & { leftCents: number };

type NewStatement = Omit<Insertable<StatementsTable>, 'facts' | 'sequence' | 'year'> & {
  year: number;
  facts: StatementFacts;
};

/**
 * Inserts a statement or a credit note with the next number of its lender and year. The row of the counter stays locked until the
 * transaction ends, and a transaction that fails gives the number back: there are no gaps.
 */
export async function insertStatement(
  trx: Trx,
  { facts, ...statement }: NewStatement,
  lines: readonly QuoteLineBody[],
  lineCents: readonly number[],
): Promise<StatementRow> {
  const { municipality, year } = statement;
  const { last: sequence } = await trx
    .insertInto('statementCounters')
    .values({ municipality, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['municipality', 'year']).doUpdateSet({ last: sql<number>`statement_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const row = await trx
    .insertInto('statements')
    .values({ ...statement, sequence, facts: JSON.stringify(facts) })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (lines.length === 0) return row;
  await trx
    .insertInto('statementLines')
    .values(
      lines.map(({ description, kind, unit, quantity, rateCents, hst }, position) => ({
        statementId: row.id,
        position,
        kind,
        description: description || null,
        unit,
        quantity,
        rateCents,
        hst,
        cents: lineCents[position]!,
      })),
    )
    .execute();
  return row;
}

/** The credit notes of a statement with their lines, in the order in which they were issued. */
export async function listCreditNotes(trx: Trx, statementId: number): Promise<StatementOfLines[]> {
  const notes = await trx
    .selectFrom('statements')
    .selectAll()
    .where('corrects', '=', statementId)
    .orderBy('id')
    .execute();
  return withLines(trx, notes);
}

/** Adds the total of a credit note to a locked statement, whose dispute it answers. */
export async function updateCredited(trx: Trx, id: number, cents: number): Promise<StatementRow> {
  return trx
    .updateTable('statements')
    .set({ creditedCents: sql<number>`credited_cents + ${cents}`, isDisputed: false })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateAgreed(
  trx: Trx,
  id: number,
  agreement: { agreedAt: string; agreedBy: number | null },
): Promise<void> {
  await trx
    .updateTable('statements')
    .set({ ...agreement, isDisputed: false })
    .where('id', '=', id)
    .execute();
}

export async function updateDispute(trx: Trx, id: number, dispute: StoredDispute): Promise<void> {
  await trx
    .updateTable('statements')
    .set({ dispute: JSON.stringify(dispute), isDisputed: true })
    .where('id', '=', id)
    .execute();
}

type Payment = { paidOn: string; paidReference: string; paidBy: number; paidAt: string };

export async function updatePayment(trx: Trx, id: number, payment: Payment): Promise<void> {
  await trx.updateTable('statements').set(payment).where('id', '=', id).execute();
}

/** The number of lines of a statement. */
export async function countLines(trx: Trx, statementId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('statementLines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('statementId', '=', statementId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What a user issued, agreed to, disputed or recorded as paid, with what the user wrote. */
export async function listStatementsOfUser(db: Db, userId: number) {
  const rows = await db
    .selectFrom('statements')
    .selectAll()
    .where((where) =>
      where.or([
        where('issuedBy', '=', userId),
        where('agreedBy', '=', userId),
        where('paidBy', '=', userId),
        sql<boolean>`(dispute->>'userId')::integer = ${userId}`,
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id, loanId, year, sequence, corrects, totalCents, ...row }) => ({
    id,
    loanId,
    number: statementNumber(year, sequence),
    corrects,
    totalCents,
    ...(row.issuedBy === userId && { issuedAt: row.issuedAt, note: row.note }),
    ...(row.agreedBy === userId && { agreedAt: row.agreedAt }),
    ...(row.dispute?.userId === userId && { dispute: row.dispute }),
    ...(row.paidBy === userId && { paidAt: row.paidAt, paidOn: row.paidOn, paidReference: row.paidReference }),
  }));
}

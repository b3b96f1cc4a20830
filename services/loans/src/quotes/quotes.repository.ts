import { sql, type Selectable } from 'kysely';
import type { Quote } from '@commonyard/contracts/http/quotes';
import type { QuoteLineBody } from '@commonyard/contracts/http/quotes';
import type { LoansDb, QuotesTable, Trx } from '../database.ts';

export type NewQuote = Omit<Selectable<QuotesTable>, 'id' | 'number'>;

/** Inserts the next quote of a locked loan with its lines. `lineCents` are the amounts of the lines. */
export async function insertQuote(
  trx: Trx,
  quote: NewQuote,
  lines: readonly QuoteLineBody[],
  lineCents: readonly number[],
): Promise<void> {
  const { id: quoteId } = await trx
    .insertInto('quotes')
    .values({
      ...quote,
      number: sql<number>`1 + (SELECT coalesce(max(number), 0) FROM quotes WHERE loan_id = ${quote.loanId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (lines.length === 0) return;
  await trx
    .insertInto('quoteLines')
    .values(
      lines.map(({ description, ...line }, position) => ({
        ...line,
        quoteId,
        position,
        description: description || null,
        cents: lineCents[position]!,
      })),
    )
    .execute();
}

/** The quotes of a loan, oldest first. */
export async function listQuotes(db: LoansDb, loanId: number): Promise<Quote[]> {
  const quotes = await db.selectFrom('quotes').selectAll().where('loanId', '=', loanId).orderBy('number').execute();
  if (quotes.length === 0) return [];
  const lines = await db
    .selectFrom('quoteLines')
    .selectAll()
    .where(
      'quoteId',
      'in',
      quotes.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  return quotes.map(({ id, loanId: _loanId, ...quote }) => ({
    ...quote,
    lines: lines
      .filter(({ quoteId }) => quoteId === id)
      .map(({ quoteId: _quote, position: _position, quantity, ...line }) => ({ ...line, quantity: Number(quantity) })),
  }));
}

/** The last day on which the newest quote of a loan can be accepted, and its number. */
export async function findNewestQuote(
  db: LoansDb,
  loanId: number,
): Promise<Pick<Quote, 'number' | 'expiresOn'> | undefined> {
  return db
    .selectFrom('quotes')
    .select(['number', 'expiresOn'])
    .where('loanId', '=', loanId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

import { fieldNames } from '@commonyard/service-kit/fields';
import { Type } from 'typebox';
import { sql, type Kysely, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { Quote, QuoteLine, type QuoteLineBody } from '@commonyard/contracts/http/quotes';
import { compileQuery, type Inputs } from '@commonyard/service-kit/db/statements';
import type { Database, Db, QuotesTable, Trx } from '../database.ts';

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

const QUOTE_COLUMNS = fieldNames(Type.Omit(Quote, ['lines']));
const LINE_COLUMNS = fieldNames(QuoteLine);

export async function listQuotes(db: Db, loanId: number): Promise<Quote[]> {
  const quotes = await selectQuotes(db, { loanId });
  return quotes.map(({ lines, ...quote }) => ({
    ...quote,
    lines: lines.map(({ quantity, ...line }) => ({ ...line, quantity: Number(quantity) })),
  }));
}

const selectQuotes = compileQuery((db: Kysely<Database>, input: Inputs<{ loanId: number }>) =>
  db
    .selectFrom('quotes')
    .select(QUOTE_COLUMNS)
    .select((query) =>
      jsonArrayFrom(
        query.selectFrom('quoteLines').select(LINE_COLUMNS).whereRef('quoteId', '=', 'quotes.id').orderBy('position'),
      ).as('lines'),
    )
    .where('loanId', '=', input('loanId'))
    .orderBy('number'),
);

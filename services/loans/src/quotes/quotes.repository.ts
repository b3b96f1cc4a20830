import { fieldNames } from '@commonyard/service-kit/fields';
import { Type } from 'typebox';
import { sql, type Kysely, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { Quote, QuoteLine, type QuoteLineBody } from '@commonyard/contracts/http/quotes';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import { instantText } from '@commonyard/service-kit/db/json';
import { compileQuery, type Inputs } from '@commonyard/service-kit/db/statements';
import type { Database, Db, QuotesTable, Trx } from '../database.ts';

export type NewQuote = Omit<Selectable<QuotesTable>, 'id' | 'number'>;
export type QuoteTerms = Pick<NewQuote, 'terms' | 'termsRecordedLater'>;

/** Inserts the next quote of a locked loan with its lines. `lineCents` are the amounts of the lines. */
export async function insertQuote(
  trx: Trx,
  { terms, ...quote }: NewQuote,
  lines: readonly QuoteLineBody[],
  lineCents: readonly number[],
): Promise<void> {
  const { id: quoteId } = await trx
    .insertInto('quotes')
    .values({
      ...quote,
      terms: terms && JSON.stringify(terms),
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

const QUOTED_STATUSES: LoanStatus[] = ['quoted', 'countered'];

const QUOTE_COLUMNS = fieldNames(Type.Omit(Quote, ['lines', 'createdAt']));
const LINE_COLUMNS = fieldNames(QuoteLine);

/** The quotes of a loan with their lines, oldest first. */
export const quotesOf = (db: Kysely<Database>, input: Inputs<{ loanId: number }>) =>
  db
    .selectFrom('quotes')
    .select(QUOTE_COLUMNS)
    .select(instantText('created_at').as('createdAt'))
    .select((query) =>
      jsonArrayFrom(
        query.selectFrom('quoteLines').select(LINE_COLUMNS).whereRef('quoteId', '=', 'quotes.id').orderBy('position'),
      )
        .$castTo<QuoteLine[]>()
        .as('lines'),
    )
    .where('loanId', '=', input('loanId'))
    .orderBy('number');

const selectQuotes = compileQuery(quotesOf);

/** The newest quote of a loan; undefined where it has none. */
export async function findNewestQuote(db: Db, loanId: number): Promise<Quote | undefined> {
  return (await selectQuotes(db, { loanId })).at(-1);
}

/** The terms of the newest quote of a loan; undefined where it has none. */
export async function findNewestTerms(db: Db, loanId: number): Promise<QuoteTerms | undefined> {
  return db
    .selectFrom('quotes')
    .select(['terms', 'termsRecordedLater'])
    .where('loanId', '=', loanId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The terms of the newest quotes of loans, by the id of the loan. */
export async function listNewestTerms(db: Db, loanIds: number[]): Promise<Map<number, QuoteTerms>> {
  if (loanIds.length === 0) return new Map();
  const quotes = await db
    .selectFrom('quotes')
    .distinctOn('loanId')
    .select(['loanId', 'terms', 'termsRecordedLater'])
    .where('loanId', 'in', loanIds)
    .orderBy('loanId')
    .orderBy('number', 'desc')
    .execute();
  return new Map(quotes.map(({ loanId, ...terms }) => [loanId, terms]));
}

const MAX_OPEN_QUOTES = 200;

/** The open quotes of a listing by their terms, as JSON; those first of which the newest loan is. */
export async function listOpenQuotes(db: Db, listingId: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    SELECT coalesce(json_agg(json_build_object('terms', terms, 'loanIds', loan_ids) ORDER BY loan_ids DESC), '[]')::text AS json
    FROM (
      SELECT terms, array_agg(id ORDER BY id DESC) AS loan_ids
      FROM (
        SELECT loans.id, newest.terms
        FROM loans CROSS JOIN LATERAL (
          SELECT terms FROM quotes WHERE loan_id = loans.id ORDER BY number DESC LIMIT 1) AS newest
        WHERE listing_id = ${listingId} AND status = ANY(${QUOTED_STATUSES}::text[])
        ORDER BY loans.id DESC LIMIT ${MAX_OPEN_QUOTES}
      ) AS open_quotes GROUP BY terms
    ) AS groups`.execute(db);
  return rows[0]!.json;
}

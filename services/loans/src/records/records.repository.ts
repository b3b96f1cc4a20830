import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DISCLOSURE_PAGE_SIZE } from '@commonyard/contracts/records.values';
import { readPersonalValues } from '@commonyard/service-kit/audit/entry-list';
import type { DisclosureScope } from '@commonyard/service-kit/records/records.routes';
import { heldElsewhere } from '@commonyard/service-kit/records/holds';
import type { Database, Db, Trx } from '../database.ts';
import { LOAN_COLUMNS } from '../loans/loans.repository.ts';
import { getSettings } from '../municipality-settings/municipality-settings.repository.ts';

/** A loan is held with its listing, or with the account of one of its sides. */
const isHeld = sql<boolean>`(${heldElsewhere('listing', 'loans.listing_id')}
  OR ${heldElsewhere('account', 'loans.borrower_user_id')} OR ${heldElsewhere('account', 'loans.lender_user_id')})`;

/** SQL of the loans that ended before an instant and are not on hold. */
export const dueLoans = (before: string): RawBuilder<unknown> =>
  sql`SELECT id FROM loans WHERE ended_at < ${before} AND NOT ${isHeld}`;

/** Deletes loans with their quotes and days, and returns what their audit entries need. */
export async function deleteLoans(trx: Trx, ids: number[]) {
  await trx.deleteFrom('busyPeriods').where('loanId', 'in', ids).execute();
  return trx.deleteFrom('loans').where('id', 'in', ids).returning(['id', 'version', 'lenderMunicipality']).execute();
}

const LOAN_FIELDS = [
  'loans.id',
  'listingId',
  'loans.status',
  'lenderMunicipality',
  'borrowerMunicipality',
  'startsOn',
  'endsOn',
  'operator',
  'transport',
  'hours',
  'purpose',
  'totalCents',
  'reason',
  'createdAt',
  'updatedAt',
] as const;

/** The loans that a user requested or lends, with their quotes, and the user's calendar feeds. */
export async function collectOwnData(db: Db, userId: number) {
  const loans = await db
    .selectFrom('loans')
    .innerJoin('loanParties', 'loanParties.loanId', 'loans.id')
    .select([...LOAN_FIELDS, 'loanParties.side'])
    .where('party', '=', `user:${userId}`)
    .orderBy('loans.id')
    .execute();
  const quotes = await listQuotesOf(
    db,
    loans.map(({ id }) => id),
  );
  const loanFeeds = await db
    .selectFrom('loanFeeds')
    .select(['id', 'scope', 'municipality', 'createdAt', 'lastReadAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return { loans, quotes, loanFeeds };
}

/** The loans that an access request is about, by id, one more than a page. */
export async function listDisclosed(trx: Trx, { id, municipality, after = 0 }: DisclosureScope) {
  return trx
    .selectFrom('loans')
    .innerJoin('listings', 'listings.id', 'loans.listingId')
    .select(LOAN_COLUMNS.map((column) => `loans.${column}` as const))
    .select('listings.title')
    .$if(id !== undefined, (loans) => loans.where('loans.id', '=', id!))
    .$if(municipality !== undefined, (loans) =>
      loans.where('loans.id', 'in', (parties) =>
        parties.selectFrom('loanParties').select('loanId').where('party', '=', `municipality:${municipality}`),
      ),
    )
    .where('loans.id', '>', after)
    .orderBy('loans.id')
    .limit(DISCLOSURE_PAGE_SIZE + 1)
    .execute();
}
export type DisclosedLoan = Awaited<ReturnType<typeof listDisclosed>>[number];

export async function listQuotesOf(db: Db, loanIds: number[]) {
  if (loanIds.length === 0) return [];
  const quotes = await db.selectFrom('quotes').selectAll().where('loanId', 'in', loanIds).orderBy('id').execute();
  const lines = await db
    .selectFrom('quoteLines')
    .innerJoin('quotes', 'quotes.id', 'quoteId')
    .selectAll('quoteLines')
    .where('loanId', 'in', loanIds)
    .orderBy('quoteId')
    .orderBy('position')
    .execute();
  const linesOf = Map.groupBy(lines, ({ quoteId }) => quoteId);
  return quotes.map((quote) => ({ ...quote, lines: linesOf.get(quote.id) ?? [] }));
}
export type DisclosedQuote = Awaited<ReturnType<typeof listQuotesOf>>[number];

const HISTORY = ['action', 'actorId', 'before', 'after', 'details', 'at'] as const;

/** What was done to loans, oldest first, without the files of access requests. */
export async function listHistoryOf(db: Kysely<Database>, loanIds: number[]) {
  const entries = await db
    .selectFrom('auditLog')
    .select(['subjectId as loanId', ...HISTORY])
    .where('subjectKind', '=', 'loan')
    .where('subjectId', 'in', loanIds)
    .where('action', '<>', 'disclosed')
    .orderBy('id')
    .execute();
  return readPersonalValues(db, entries);
}
export type HistoryEntry = Awaited<ReturnType<typeof listHistoryOf>>[number];

/** How a municipality lends: its settings, feeds without their tokens, and the calendars of its listings. */
export async function collectLending(trx: Trx, municipality: string) {
  const settingsHistory = trx
    .selectFrom('auditLog')
    .select(HISTORY)
    .where('municipality', '=', municipality)
    .where('action', '=', 'settings_changed')
    .orderBy('id');
  const feeds = trx
    .selectFrom('loanFeeds')
    .select(['id', 'userId', 'scope', 'locale', 'createdAt', 'lastReadAt'])
    .where('municipality', '=', municipality)
    .orderBy('id');
  return {
    loanSettings: { ...(await getSettings(trx, municipality)), history: await settingsHistory.execute() },
    loanFeeds: await feeds.execute(),
    calendars: await listCalendars(trx, municipality),
  };
}

/** The calendars of a municipality's listings with terms, blocks and history, those of removed listings too. */
async function listCalendars(trx: Trx, municipality: string) {
  const { rows } = await sql<{ listingId: number; terms: object | null; blocks: object[] }>`
    SELECT calendars.listing_id, title, to_jsonb(calendars) || coalesce(to_jsonb(lending_terms), '{}') AS terms,
      (SELECT coalesce(jsonb_agg(blocks ORDER BY id), '[]') FROM blocks WHERE listing_id = calendars.listing_id) AS blocks
    FROM calendars JOIN listings ON listings.id = calendars.listing_id LEFT JOIN lending_terms USING (listing_id)
    WHERE municipality = ${municipality} ORDER BY calendars.listing_id`.execute(trx);
  const entries = await trx
    .selectFrom('auditLog')
    .select(['calendarId', ...HISTORY])
    .where(sql<boolean>`calendar_id = ANY(${rows.map(({ listingId }) => listingId)}::integer[])`)
    .orderBy('id')
    .execute();
  const historyOf = Map.groupBy(entries, ({ calendarId }) => calendarId);
  return rows.map((calendar) => ({ ...calendar, history: historyOf.get(calendar.listingId) ?? [] }));
}

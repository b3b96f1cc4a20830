import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DISCLOSURE_PAGE_SIZE } from '@commonyard/contracts/records.values';
import { readPersonalValues } from '@commonyard/service-kit/audit/entry-list';
import type { DisclosureScope } from '@commonyard/service-kit/records/records.routes';
import { listSignaturesOfUser } from '../agreements/agreements.repository.ts';
import type { Database, Db, Trx } from '../database.ts';
import { isHeld, LOAN_COLUMNS } from '../loans/loans.repository.ts';
import { listStatementsOfUser } from '../loans/statements.repository.ts';
import { listSettledStatements } from '../settlements/settlements.repository.ts';
import { getSettings } from '../municipality-settings/municipality-settings.repository.ts';

/** SQL of the loans that ended before an instant, without a later statement, credit note or payment, and are not on hold. */
export const dueLoans = (before: string): RawBuilder<unknown> =>
  sql`SELECT id FROM loans WHERE ended_at < ${before} AND NOT ${isHeld}
    AND NOT EXISTS (SELECT FROM statements WHERE loan_id = loans.id AND greatest(issued_at, paid_at) >= ${before})`;

/** Certificates that ended or were removed before an instant; those that were seen in a loan stay as long as the loan. */
export const dueCertificates = (before: string): RawBuilder<unknown> =>
  sql`SELECT id FROM certificates WHERE coalesce(removed_at, (ends_on + 1)::timestamp AT TIME ZONE 'America/Toronto') < ${before}
    AND NOT EXISTS (SELECT FROM loan_certificates WHERE certificate_id = certificates.id)`;

export const deleteCertificates = (trx: Trx, ids: number[]) =>
  trx.deleteFrom('certificates').where('id', 'in', ids).returning(['id', 'version', 'municipality']).execute();

/**
 * Master agreements that ended, or whose last day was, before an instant; those that apply to a loan instead of signatures stay as long
 * as the loan. The agreements of loans that an earlier version stored name them by reference only.
 */
export const dueAgreements = (before: string): RawBuilder<unknown> =>
  sql`SELECT id FROM master_agreements
    WHERE coalesce(ended_at, (ends_on + 1)::timestamp AT TIME ZONE 'America/Toronto') < ${before}
    AND NOT EXISTS (SELECT FROM agreements JOIN loans ON loans.id = loan_id WHERE master_agreement IS NOT NULL AND CASE
      WHEN master_agreement ->> 'id' IS NULL THEN master_agreement ->> 'reference' = master_agreements.reference
        AND (lender_municipality, borrower_municipality) IN ((proposer, partner), (partner, proposer))
      ELSE (master_agreement ->> 'id')::integer = master_agreements.id END)`;

/** Settlements that were decided before an instant, without statements: those go with their loans. */
export const dueSettlements = (before: string): RawBuilder<unknown> =>
  sql`SELECT id FROM settlements WHERE coalesce(ended_at, confirmed_at, proposed_at) < ${before}
    AND NOT EXISTS (SELECT FROM settlement_statements WHERE settlement_id = settlements.id)`;

/** Deletes loans with their quotes, documents, agreements, signatures and days, and returns what their audit entries need. */
export async function deleteLoans(trx: Trx, ids: number[]) {
  await trx.deleteFrom('busyPeriods').where('loanId', 'in', ids).execute();
  return trx.deleteFrom('loans').where('id', 'in', ids).returning(['id', 'version', 'lenderMunicipality']).execute();
}

const LOAN_FIELDS = [
  'loans.id',
  'listingId',
  'needId',
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
  'proposedEnd',
  'emergencyReason',
  'recallReason',
  'extension',
  'alternativeCents',
  'createdAt',
  'updatedAt',
] as const;

/** The loans that a user requested or lends, with their quotes and documents, what the user arranged, signed, confirmed and wrote in statements, and the documents that the user added elsewhere, and the user's calendar feeds. */
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
  const documents = await selectDocuments(db)
    .where(sql<boolean>`(added_by = ${userId} OR loan_id = ANY(${loans.map(({ id }) => id)}::integer[]))`)
    .execute();
  const loanPlans = await db
    .selectFrom('loanPlanParts')
    .select(['loanId', 'part', 'content', 'savedAt'])
    .where('userId', '=', userId)
    .orderBy('loanId')
    .orderBy('part')
    .execute();
  const damageReports = await selectDamageReports(db)
    .where(sql<boolean>`(reported_by = ${userId} OR loan_id = ANY(${loans.map(({ id }) => id)}::integer[]))`)
    .execute();
  const handovers = await db
    .selectFrom('handovers')
    .select(['loanId', 'kind', 'side', 'inspectionId', 'name', 'confirmedAt'])
    .where('userId', '=', userId)
    .where('onOtherPhone', '=', false)
    .orderBy('loanId')
    .orderBy('kind')
    .execute();
  const signatures = await listSignaturesOfUser(db, userId);
  const statements = await listStatementsOfUser(db, userId);
  const certificates = await selectCertificates(db).where('savedBy', '=', userId).execute();
  const loanCertificates = await db
    .selectFrom('loanCertificates')
    .select(['loanId', 'outcome', 'certificateId', 'reason', 'decidedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  const masterAgreements = await selectAgreements(db)
    .where((where) =>
      where.or([where('proposedBy', '=', userId), where('confirmedBy', '=', userId), where('endedBy', '=', userId)]),
    )
    .execute();
  const settlements = await selectSettlements(db)
    .where((where) =>
      where.or([where('proposedBy', '=', userId), where('confirmedBy', '=', userId), where('endedBy', '=', userId)]),
    )
    .execute();
  return {
    loans,
    quotes,
    documents,
    damageReports,
    loanPlans,
    signatures,
    handovers,
    statements,
    loanFeeds,
    certificates,
    loanCertificates,
    masterAgreements,
    settlements,
  };
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

const selectCertificates = (db: Db) => db.selectFrom('certificates').selectAll().orderBy('id');
const selectSettlements = (db: Db) => db.selectFrom('settlements').selectAll().orderBy('id');
const selectAgreements = (db: Db) => db.selectFrom('masterAgreements').selectAll().orderBy('id');

/** What the lending sides of loans decided about certificates of insurance, oldest first. */
export const listCertificateDecisionsOf = async (db: Db, loanIds: number[]) =>
  loanIds.length === 0
    ? []
    : db.selectFrom('loanCertificates').selectAll().where('loanId', 'in', loanIds).orderBy('id').execute();
export type DisclosedDecision = Awaited<ReturnType<typeof listCertificateDecisionsOf>>[number];

const selectDamageReports = (db: Db) => db.selectFrom('damageReports').selectAll().orderBy('id');

/** The damage reports of loans. */
export async function listDamageReportsOf(db: Db, loanIds: number[]) {
  if (loanIds.length === 0) return [];
  return selectDamageReports(db).where('loanId', 'in', loanIds).execute();
}
export type DisclosedDamage = Awaited<ReturnType<typeof listDamageReportsOf>>[number];

/** Documents in the order in which they were added, removed ones too. */
const selectDocuments = (db: Db) => db.selectFrom('loanDocuments').selectAll().orderBy('addedAt').orderBy('documentId');

/** The documents of loans, removed ones too, without their files. */
export async function listDocumentsOf(db: Db, loanIds: number[]) {
  if (loanIds.length === 0) return [];
  return selectDocuments(db).where('loanId', 'in', loanIds).execute();
}
export type DisclosedDocument = Awaited<ReturnType<typeof listDocumentsOf>>[number];

export type DisclosedQuote = Awaited<ReturnType<typeof listQuotesOf>>[number];

/** Who confirmed the hand-over and the return of loans. */
export const listHandoversOf = async (db: Db, loanIds: number[]) =>
  loanIds.length === 0
    ? []
    : db
        .selectFrom('handovers')
        .selectAll()
        .where('loanId', 'in', loanIds)
        .orderBy('loanId')
        .orderBy('kind')
        .orderBy('side')
        .execute();

/** What the sides of loans have arranged, in full: contacts are those of people whom their own municipality named. */
export const listPlansOf = async (db: Db, loanIds: number[]) =>
  loanIds.length === 0
    ? []
    : db
        .selectFrom('loanPlanParts')
        .select(['loanId', 'part', 'content', 'userId', 'savedAt'])
        .where('loanId', 'in', loanIds)
        .orderBy('loanId')
        .orderBy('part')
        .execute();
export type DisclosedHandover = Awaited<ReturnType<typeof listHandoversOf>>[number];
export type DisclosedPart = Awaited<ReturnType<typeof listPlansOf>>[number];

const HISTORY = ['action', 'actorId', 'before', 'after', 'details', 'at'] as const;

/** What was done to loans, oldest first, without the files that were made of them. */
export async function listHistoryOf(db: Kysely<Database>, loanIds: number[]) {
  const entries = await db
    .selectFrom('auditLog')
    .select(['subjectId as loanId', ...HISTORY])
    .where('subjectKind', '=', 'loan')
    .where('subjectId', 'in', loanIds)
    .where('action', 'not in', ['disclosed', 'exported'])
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
    certificates: await selectCertificates(trx).where('municipality', '=', municipality).execute(),
    masterAgreements: await selectAgreements(trx)
      .where((where) => where.or([where('proposer', '=', municipality), where('partner', '=', municipality)]))
      .execute(),
    settlements: await listSettlementsOf(trx, municipality),
    calendars: await listCalendars(trx, municipality),
  };
}

/** The settlements of a municipality with others, and what they count of each statement. */
async function listSettlementsOf(trx: Trx, municipality: string) {
  const settlements = await selectSettlements(trx)
    .where((where) => where.or([where('proposer', '=', municipality), where('partner', '=', municipality)]))
    .execute();
  const statements = await listSettledStatements(
    trx,
    settlements.map(({ id }) => id),
  );
  const statementsOf = Map.groupBy(statements, ({ settlementId }) => settlementId);
  return settlements.map((settlement) => ({ ...settlement, statements: statementsOf.get(settlement.id) ?? [] }));
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

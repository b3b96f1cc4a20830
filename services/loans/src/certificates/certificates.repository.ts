import { sql, type Insertable, type Selectable } from 'kysely';
import { AGREED_STATUSES } from '@commonyard/contracts/loans.values';
import { exists } from '@commonyard/service-kit/db/queries';
import type { CertificateFacts, CertificatesTable, Db, LoanCertificatesTable, Trx } from '../database.ts';

export const CERTIFICATE_FACTS = [
  'id',
  'version',
  'kind',
  'insurer',
  'policyNumber',
  'limitCents',
  'additionalInsured',
  'startsOn',
  'endsOn',
  'documentId',
  'name',
  'type',
  'bytes',
  'sha256',
  'remark',
] as const;
const COLUMNS = [...CERTIFICATE_FACTS, 'municipality', 'savedBy', 'savedAt'] as const;

export type CertificateRow = Pick<Selectable<CertificatesTable>, (typeof COLUMNS)[number]>;

/** The certificates of a municipality that were not removed, those first that end last. */
export async function listCertificates(db: Db, municipality: string): Promise<CertificateRow[]> {
  return db
    .selectFrom('certificates')
    .select(COLUMNS)
    .where('municipality', '=', municipality)
    .where('removedAt', 'is', null)
    .orderBy('endsOn', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The same of several municipalities, by the municipality. */
export async function listCertificatesOf(db: Db, municipalities: string[]): Promise<Map<string, CertificateRow[]>> {
  if (municipalities.length === 0) return new Map();
  const rows = await db
    .selectFrom('certificates')
    .select(COLUMNS)
    .where('municipality', 'in', municipalities)
    .where('removedAt', 'is', null)
    .execute();
  return Map.groupBy(rows, ({ municipality }) => municipality);
}

/** A certificate of a municipality that was not removed. */
export async function findCertificate(
  db: Db,
  municipality: string,
  id: number,
  lock?: 'forShare' | 'forNoKeyUpdate',
): Promise<CertificateRow | undefined> {
  return db
    .selectFrom('certificates')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('municipality', '=', municipality)
    .where('removedAt', 'is', null)
    .$if(lock === 'forShare', (query) => query.forShare())
    .$if(lock === 'forNoKeyUpdate', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Certificates by ascending id, removed ones too. */
export async function listCertificatesAfter(
  db: Db,
  afterId: number,
  limit: number,
): Promise<(CertificateRow & Pick<Selectable<CertificatesTable>, 'removedAt'>)[]> {
  return db
    .selectFrom('certificates')
    .select([...COLUMNS, 'removedAt'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Undefined where the file belongs to another certificate. */
export async function insertCertificate(
  trx: Trx,
  values: Insertable<CertificatesTable>,
): Promise<CertificateRow | undefined> {
  return trx
    .insertInto('certificates')
    .values(values)
    .onConflict((conflict) => conflict.column('documentId').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Whether a file belongs to another certificate. */
export const isFileOfAnother = (trx: Trx, documentId: string, id: number): Promise<boolean> =>
  exists(trx.selectFrom('certificates').select('id').where('documentId', '=', documentId).where('id', '<>', id));

type Changes = Partial<Omit<CertificateFacts, 'id' | 'version'>> &
  Partial<Pick<Selectable<CertificatesTable>, 'savedBy' | 'savedAt' | 'removedAt' | 'remindedDays'>>;

/** Changes a locked certificate, whose version it raises. */
export async function updateCertificate(trx: Trx, id: number, changes: Changes): Promise<CertificateRow> {
  return trx
    .updateTable('certificates')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The documents of a certificate that lending sides saw in loans. */
export async function listSeenDocumentIds(trx: Trx, certificateId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('loanCertificates')
    .select('documentId')
    .distinct()
    .where('certificateId', '=', certificateId)
    .orderBy('documentId')
    .execute();
  return rows.map(({ documentId }) => documentId!);
}

/** The municipalities whose equipment is lent, or agreed to be lent, to a municipality. */
export async function listLendersTo(trx: Trx, municipality: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('loanParties')
    .innerJoin('loans', 'loans.id', 'loanParties.loanId')
    .select('lenderMunicipality')
    .distinct()
    .where('party', '=', `municipality:${municipality}`)
    .where('side', '=', 'borrower')
    .where('loanParties.status', 'in', [...AGREED_STATUSES])
    .orderBy('lenderMunicipality')
    .execute();
  return rows.map(({ lenderMunicipality }) => lenderMunicipality);
}

/** A decision of a lending side about the certificate of a loan. */
export type Decision = Pick<
  Selectable<LoanCertificatesTable>,
  'loanId' | 'outcome' | 'certificate' | 'reason' | 'startsOn' | 'endsOn' | 'userId' | 'decidedAt'
>;
const DECISION = ['loanId', 'outcome', 'certificate', 'reason', 'startsOn', 'endsOn', 'userId', 'decidedAt'] as const;

/** The newest decision about each loan, by its id. */
export async function listDecisions(db: Db, loanIds: number[]): Promise<Map<number, Decision>> {
  if (loanIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('loanCertificates')
    .select(DECISION)
    .distinctOn('loanId')
    .where('loanId', 'in', loanIds)
    .orderBy('loanId')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.loanId, row]));
}

export async function insertDecision(trx: Trx, values: Insertable<LoanCertificatesTable>): Promise<void> {
  await trx.insertInto('loanCertificates').values(values).execute();
}

type ReminderDays = { today: string; soon: string; verySoon: string };

const selectEnding = (db: Db, { today, soon, verySoon }: ReminderDays) =>
  db
    .selectFrom('certificates')
    .where('removedAt', 'is', null)
    .where('endsOn', '>=', today)
    .where('endsOn', '<=', soon)
    .where(sql<boolean>`(reminded_days IS NULL OR (reminded_days = 30 AND ends_on <= ${verySoon}))`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM certificates AS later WHERE later.municipality = certificates.municipality
        AND later.kind = certificates.kind AND later.removed_at IS NULL AND later.ends_on > certificates.ends_on
        AND later.starts_on <= certificates.ends_on + 1)`,
    );

/**
 * The certificates that end within the days of a reminder that was not sent yet, those first that end first. One whose municipality has
 * a later certificate of the same kind, without a gap between them, needs none.
 */
export async function listEnding(db: Db, days: ReminderDays): Promise<Pick<CertificateRow, 'id'>[]> {
  return selectEnding(db, days).select('id').orderBy('endsOn').orderBy('id').execute();
}

/** Locks one of them. Undefined where it needs no reminder any more, or another transaction has locked it. */
export async function lockEnding(trx: Trx, id: number, days: ReminderDays): Promise<CertificateRow | undefined> {
  return selectEnding(trx, days).select(COLUMNS).where('id', '=', id).forNoKeyUpdate().skipLocked().executeTakeFirst();
}

export async function markReminded(trx: Trx, id: number, remindedDays: number): Promise<void> {
  await trx.updateTable('certificates').set({ remindedDays }).where('id', '=', id).execute();
}

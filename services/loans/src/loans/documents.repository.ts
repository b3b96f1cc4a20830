import { exists } from '@commonyard/service-kit/db/queries';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { LoanDocumentsTable, Db, LoanRow, Trx } from '../database.ts';
import { isHeld, LOAN_COLUMNS } from './loans.repository.ts';

export type DocumentRow = Selectable<LoanDocumentsTable>;

/** The documents of a loan that were not removed, newest first. */
export async function listDocuments(db: Db, loanId: number): Promise<DocumentRow[]> {
  return db
    .selectFrom('loanDocuments')
    .selectAll()
    .where('loanId', '=', loanId)
    .where('removedAt', 'is', null)
    .orderBy('addedAt', 'desc')
    .orderBy('documentId')
    .execute();
}

/** A document of a loan that was not removed. */
export async function findDocument(db: Db, loanId: number, documentId: string): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('loanDocuments')
    .selectAll()
    .where('documentId', '=', documentId)
    .where('loanId', '=', loanId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
}

/** Returns whether the document was not one of a loan before. */
export async function insertDocument(trx: Trx, document: Insertable<LoanDocumentsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('loanDocuments')
    .values(document)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks a document of a locked loan as removed. Its file stays while the loan is on hold. */
export async function markRemoved(
  trx: Trx,
  { documentId, loanId }: Pick<DocumentRow, 'documentId' | 'loanId'>,
  removed: { removedBy: number; removedAt: string },
): Promise<void> {
  await trx
    .updateTable('loanDocuments')
    .set({ ...removed, kept: sql<boolean>`(SELECT ${isHeld} FROM loans WHERE id = ${loanId})` })
    .where('documentId', '=', documentId)
    .execute();
}

/** The ids of the documents whose files media keeps for a loan. */
export async function listKeptIds(trx: Trx, loanId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('loanDocuments')
    .select('documentId')
    .where('loanId', '=', loanId)
    .where((where) => where.or([where('removedAt', 'is', null), where('kept', '=', true)]))
    .orderBy('documentId')
    .execute();
  return rows.map(({ documentId }) => documentId);
}

/** When the first loan was requested. Loans may be imported with any id. */
export async function findTimeOfFirstLoan(db: Db): Promise<string | undefined> {
  const first = await db.selectFrom('loans').select('createdAt').orderBy('createdAt').limit(1).executeTakeFirst();
  return first?.createdAt;
}

/** Loans that have or had documents, by ascending id. */
export async function listLoansWithDocuments(db: Db, afterId: number, limit: number): Promise<LoanRow[]> {
  return db
    .selectFrom('loans')
    .select(LOAN_COLUMNS)
    .where('id', 'in', (documents) =>
      documents
        .selectFrom('loanDocuments')
        .select('loanId')
        .where('loanId', '>', afterId)
        .groupBy('loanId')
        .orderBy('loanId')
        .limit(limit),
    )
    .orderBy('id')
    .execute();
}

/** Whether a document is the paper of a signature. */
export const isSignedPaper = (db: Db, documentId: string): Promise<boolean> =>
  exists(db.selectFrom('signatures').select('side').where('documentId', '=', documentId).limit(1));

/** Whether a damage report of the loan names a document. */
export const isInDamageReport = (
  db: Db,
  { loanId, documentId }: Pick<DocumentRow, 'loanId' | 'documentId'>,
): Promise<boolean> =>
  exists(
    db
      .selectFrom('damageReports')
      .select('id')
      .where('loanId', '=', loanId)
      .where(sql<boolean>`${documentId}::uuid = ANY(document_ids)`)
      .limit(1),
  );

/** The ids of the documents that stay with a loan: the papers of its signatures, and the photos of its damage reports. */
export async function listBoundIds(db: Db, loanId: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT document_id AS id FROM signatures JOIN agreements ON agreements.id = agreement_id
      WHERE loan_id = ${loanId} AND document_id IS NOT NULL
    UNION SELECT unnest(document_ids) FROM damage_reports WHERE loan_id = ${loanId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

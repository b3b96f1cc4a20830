import { inBatches } from '@commonyard/service-kit/db/batches';
import type { Kysely } from 'kysely';
import { DOCUMENT_LIMITS, DOCUMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/documents.values';
import type { LoanDocument, LoanDocumentBody, UploadedDocument } from '@commonyard/contracts/http/documents';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, HttpError, notFound } from '@commonyard/service-kit/errors/http-error';
import type { Database, Db, LoanRow, Trx } from '../database.ts';
import { sideOf } from '../loans/loans.policy.ts';
import { lockLoan } from '../loans/loans.repository.ts';
import { recordDocument, republishKeptDocuments } from '../loans/loans.service.ts';
import { findNames } from '../projections/users.repository.ts';
import { toLoanDocument } from './documents.mapper.ts';
import {
  findDocument,
  insertDocument,
  isInDamageReport,
  isSignedPaper,
  listBoundIds,
  listDocuments,
  findTimeOfFirstLoan,
  listLoansWithDocuments,
  markRemoved,
  type DocumentRow,
} from '../loans/documents.repository.ts';

type Change = { loanId: number; caller: Caller; now: Date };

export const documentNotFound = () => notFound('document_not_found', MESSAGES.notFound);

/** The documents of a loan as the caller sees them. */
export async function describeDocuments(db: Db, caller: Caller, loan: LoanRow): Promise<LoanDocument[]> {
  const documents = await listDocuments(db, loan.id);
  const nameOf = await findNames(
    db,
    documents.map(({ addedBy }) => addedBy),
  );
  const side = sideOf(caller, loan);
  const bound = side === null ? undefined : await listBoundIds(db, loan.id);
  return documents.map((document) => toLoanDocument(document, { side, nameOf, bound }));
}

/** Throws 404 for one of another loan, and for a removed one. */
export async function getDocument(db: Db, loanId: number, documentId: string): Promise<DocumentRow> {
  const document = await findDocument(db, loanId, documentId);
  if (!document) throw documentNotFound();
  return document;
}

/** Adds a file that the caller uploaded, for both sides of the loan. Throws 404, or 409. */
export async function addDocument(
  trx: Trx,
  { id: documentId, ...file }: UploadedDocument,
  { kind, title }: LoanDocumentBody,
  { loanId, caller, now }: Change,
): Promise<LoanDocument> {
  const loan = await lockLoan(trx, loanId);
  const side = sideOf(caller, loan)!;
  if ((await listDocuments(trx, loanId)).length >= DOCUMENT_LIMITS.perLoan)
    throw conflict('too_many_documents', MESSAGES.tooMany);
  const added = { documentId, loanId, kind, title, ...file, side, addedBy: caller.userId!, addedAt: now.toISOString() };
  if (!(await insertDocument(trx, added))) throw conflict('document_in_use', MESSAGES.inUse);
  await recordDocument(trx, loan, 'document_added', added, { by: side, actorId: caller.userId, now });
  const nameOf = await findNames(trx, [caller.userId!]);
  return toLoanDocument(await getDocument(trx, loanId, documentId), { side, nameOf });
}

/** Removes a document that the caller's side added. Its title stays in the history. Throws 403, 404, or 409 for a signed
 * agreement and a photo of a damage report. */
export async function removeDocument(trx: Trx, documentId: string, { loanId, caller, now }: Change): Promise<void> {
  const loan = await lockLoan(trx, loanId);
  const document = await getDocument(trx, loanId, documentId);
  if (sideOf(caller, loan) !== document.side) throw new HttpError(403, 'document_of_other_side', MESSAGES.ownOnly);
  if (await isSignedPaper(trx, documentId)) throw conflict('document_signed', MESSAGES.signed);
  if (await isInDamageReport(trx, document)) throw conflict('document_in_report', MESSAGES.inReport);
  await markRemoved(trx, document, { removedBy: caller.userId!, removedAt: now.toISOString() });
  await recordDocument(trx, loan, 'document_removed', document, { by: document.side, actorId: caller.userId, now });
}

const REPUBLISH_BATCH = 50;

/**
 * Publishes for every loan that has or had documents which of them media keeps. Loans are not locked: a change meanwhile has a higher
 * version, by which media keeps the newer state. Media deletes unclaimed documents that are older than the newest event of a loan: all
 * these events are as old as the first loan, so that it deletes none whose claim comes later. Returns the number of loans.
 */
export async function republishDocuments(db: Kysely<Database>): Promise<number> {
  const time = await findTimeOfFirstLoan(db);
  if (time === undefined) return 0;
  return inBatches(db, async (trx, afterId) => {
    const loans = await listLoansWithDocuments(trx, afterId, REPUBLISH_BATCH);
    for (const loan of loans) await republishKeptDocuments(trx, loan, time);
    return loans;
  });
}

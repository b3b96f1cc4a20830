import type { LoanDocument } from '@commonyard/contracts/http/documents';
import { readSignedFile } from '../../entities/document/document.files.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { callJson } from '../../lib/http.ts';
import { jsonQuery } from '../../lib/queries.ts';

export const documentsQuery = (loanId: number) =>
  jsonQuery(loanKeys.documents(loanId), `/api/loans/${loanId}/documents`, { refetchOnMount: 'always' });

/** The file of a document, by an address that is signed for this download. */
export async function readDocumentFile(loanId: number, { id, name }: LoanDocument): Promise<File> {
  return readSignedFile(await callJson(`/api/loans/${loanId}/documents/${id}/address`), name);
}

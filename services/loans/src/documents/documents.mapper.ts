import { LoanDocument } from '@commonyard/contracts/http/documents';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import { pickFields } from '@commonyard/service-kit/fields';
import type { DocumentRow } from '../loans/documents.repository.ts';

/** `side` is that of the caller, which removes its own documents only; null for an administrator of the platform. */
export const toLoanDocument = (
  document: DocumentRow,
  { side, nameOf }: { side: LoanSide | null; nameOf: (userId: number) => string | null },
): LoanDocument =>
  pickFields(LoanDocument, {
    ...document,
    id: document.documentId,
    by: nameOf(document.addedBy),
    removable: side === document.side,
  });

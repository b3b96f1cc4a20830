import { LoanDocument } from '@commonyard/contracts/http/documents';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import { pickFields } from '@commonyard/service-kit/fields';
import type { DocumentRow } from '../loans/documents.repository.ts';

type Viewer = {
  /** The side of the caller. A side removes only its own documents; null for an administrator of the platform. */
  side: LoanSide | null;
  nameOf: (userId: number) => string | null;
  /** The documents that stay with the loan: signed papers and photos of damage reports. */
  bound?: ReadonlySet<string> | undefined;
};

export const toLoanDocument = (document: DocumentRow, { side, nameOf, bound }: Viewer): LoanDocument =>
  pickFields(LoanDocument, {
    ...document,
    id: document.documentId,
    by: nameOf(document.addedBy),
    removable: side === document.side && !bound?.has(document.documentId),
  });

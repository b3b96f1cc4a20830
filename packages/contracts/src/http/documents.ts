import { Type, type Static } from 'typebox';
import {
  DOCUMENT_ID_PATTERN,
  DOCUMENT_KINDS,
  DOCUMENT_LIMITS,
  DOCUMENT_MESSAGES,
  DOCUMENT_REMARKS,
  DOCUMENT_TYPES,
} from '../documents.values.ts';
import { LOAN_SIDES } from '../loans.values.ts';
import { Closed, Id, Instant, Name, Nullable } from './field-types.ts';

export const DocumentId = Type.String({ maxLength: 36, pattern: DOCUMENT_ID_PATTERN });

/** What the content of a file says about it. */
export const FileFacts = {
  /** The name of the file, made safe for every system, with the extension of its type. */
  name: Type.String(),
  type: Type.Enum([...DOCUMENT_TYPES]),
  bytes: Type.Integer(),
  /** In hexadecimal digits. */
  sha256: Type.String(),
  remark: Nullable(Type.Enum([...DOCUMENT_REMARKS])),
};

/** A file that the caller uploaded, to be added to a loan. */
export const UploadedDocument = Type.Object({ id: DocumentId, ...FileFacts });
export type UploadedDocument = Static<typeof UploadedDocument>;

export const UploadedDocumentParams = Type.Object({ id: DocumentId });

/** What a signed address carries beside the id. */
export const DocumentAddressQuery = Closed({
  expires: Type.Optional(Type.String({ maxLength: 12, pattern: '^\\d{1,12}$' })),
  /** An HMAC-SHA-256 in base64url. */
  signature: Type.Optional(Type.String({ maxLength: 43, pattern: '^[\\w-]{43}$' })),
});

/** A document of a loan. A removed one stays as a name in the history. */
export const LoanDocument = Type.Object({
  id: DocumentId,
  kind: Type.Enum([...DOCUMENT_KINDS]),
  title: Type.String(),
  ...FileFacts,
  /** The side that added it. */
  side: Type.Enum([...LOAN_SIDES]),
  /** The name of the user who added it; null where it is not known. */
  by: Nullable(Type.String()),
  addedAt: Instant,
  /** Whether the caller can remove it. */
  removable: Type.Boolean(),
});
export type LoanDocument = Static<typeof LoanDocument>;

export const LoanDocumentBody = Closed({
  documentId: DocumentId,
  kind: Type.Enum([...DOCUMENT_KINDS]),
  title: Name({ ...DOCUMENT_LIMITS.title, message: DOCUMENT_MESSAGES.title }),
});
export type LoanDocumentBody = Static<typeof LoanDocumentBody>;

export const LoanDocumentParams = Type.Object({ id: Id, documentId: DocumentId });

/** Where the caller can download a document, and until when. */
export const DocumentAddress = Type.Object({ url: Type.String(), expiresAt: Instant });
export type DocumentAddress = Static<typeof DocumentAddress>;

// Constants of private documents, which pages, media and the services that show documents share.

/** What a document is for. */
export const DOCUMENT_KINDS = ['purchase_order', 'certificate', 'agreement', 'photo', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Recognised by content, whatever the file is called. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** What is unusual about a PDF: it holds scripts or actions, needs a password, or is incomplete. It is kept as it is. */
export const DOCUMENT_REMARKS = ['scripts', 'encrypted', 'broken'] as const;
export type DocumentRemark = (typeof DOCUMENT_REMARKS)[number];

export const MAX_PDF_BYTES = 5_000_000;
export const MAX_DOCUMENT_IMAGE_BYTES = 8_000_000;
export const MAX_DOCUMENT_NAME = 120;
export const DOCUMENT_LIMITS = { perLoan: 30, title: { min: 2, max: 100 } } as const;

/** How long an uploaded document can be added to a loan. An hour later it may be deleted. */
export const DOCUMENT_UPLOAD_HOURS = 23;

/** How long the address of a document can be used. */
export const DOCUMENT_ADDRESS_SECONDS = 300;

/** For what the addresses of documents are signed, with the secret that `IMAGE_ID_SECRET` of media and of loans holds. */
export const DOCUMENT_ADDRESS_PURPOSE = 'document address';

export const DOCUMENT_ID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/** What an address of a document gives: one user may read one document until an instant, in seconds since 1970. */
export type DocumentGrant = { id: string; userId: number; expires: number };

/** The text of a grant that is signed. */
export const documentGrantText = ({ id, userId, expires }: DocumentGrant): string => `${id} ${userId} ${expires}`;

/** The address of a document. Its user is in the signature only, and is the caller. */
export const documentAddress = (
  { id, expires }: Pick<DocumentGrant, 'id' | 'expires'>,
  signature: string,
): `/media/documents/${string}` => `/media/documents/${id}?expires=${expires}&signature=${signature}`;

/** Error messages of documents. The web's catalogue uses these sentences as keys. */
export const DOCUMENT_MESSAGES = {
  none: 'Please choose a file',
  oneOnly: 'Please upload one file at a time',
  tooLarge: 'A PDF can be at most 5 MB, and an image at most 8 MB',
  type: 'Please choose a PDF, or a JPEG, PNG or WebP image',
  empty: 'This file is empty',
  malformed: 'The upload arrived incomplete. Please try again',
  notUploaded: 'This file was not uploaded here, or was deleted in the meantime. Please upload it again',
  inUse: 'This file is a document of a loan already. Please upload it again',
  notFound: 'This document does not exist, or was removed',
  ownOnly: 'Only the municipality that added a document can remove it',
  signed: 'This document shows a signature, so it stays with the loan',
  inReport: 'This photo is part of a damage report and stays with the loan.',
  tooMany: 'A loan can have at most 30 documents. Please remove one first',
  title: 'Please enter a title of 2 to 100 characters',
  addressEnded:
    'This address of the document is not valid any more. Please open the loan and download the document again',
  damaged: 'The stored file is damaged, so it is not delivered. Please tell an administrator',
  missing: 'The stored file is missing. Please tell an administrator',
} as const;

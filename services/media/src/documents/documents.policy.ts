import type { DocumentRemark, DocumentType } from '@commonyard/contracts/documents.values';
import { MAX_DOCUMENT_IMAGE_BYTES, MAX_PDF_BYTES } from '@commonyard/contracts/documents.values';
import { formatOf } from '../images/images.policy.ts';

/** The extension of the name of a document. */
export const EXTENSIONS: Record<DocumentType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The type by the first bytes, if it is an accepted one. File name and declared type are ignored. */
export function documentTypeOf(bytes: Buffer): DocumentType | undefined {
  if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'application/pdf';
  const format = formatOf(bytes);
  return format && `image/${format}`;
}

export const isTooLargeDocument = (type: DocumentType, bytes: number): boolean =>
  bytes > (type === 'application/pdf' ? MAX_PDF_BYTES : MAX_DOCUMENT_IMAGE_BYTES);

/** Names of actions that a program may run when the file is opened, or when its reader presses something. */
const SCRIPTS =
  /\/(?:JavaScript|JS|OpenAction|AA|Launch|SubmitForm|ImportData|RichMedia|EmbeddedFiles?|XFA)(?![A-Za-z0-9])/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;

/**
 * What is unusual about a PDF, by the names that it contains: those of the file, and of its unpacked object streams. It protects nobody
 * from a file that hides them, and is a warning only.
 */
export function remarkOnPdf(bytes: Buffer, objectStreams: readonly Buffer[]): DocumentRemark | null {
  const text = [bytes, ...objectStreams]
    .map((part) => part.toString('latin1').replaceAll(ESCAPED_NAME, (name) => name.replaceAll(ESCAPED, unescaped)))
    .join('\n');
  if (SCRIPTS.test(text)) return 'scripts';
  if (ENCRYPTED.test(text)) return 'encrypted';
  const end = bytes.subarray(-2_048).toString('latin1');
  return /startxref\s+\d+\s+%%EOF/.test(end) ? null : 'broken';
}

const ESCAPED_NAME = /\/[A-Za-z]*#[A-Za-z0-9#]*/g;
/** A character of a name as two hexadecimal digits: `/J#53` is `/JS`. */
const ESCAPED = /#([0-9a-fA-F]{2})/g;
const unescaped = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 16));

import { MAX_DOCUMENT_NAME } from '@commonyard/contracts/documents.values';
import type { UploadedDocument } from '@commonyard/contracts/http/documents';
import { toFileName, withoutExtension } from '@commonyard/service-kit/http/file-names';
import { EXTENSIONS } from './documents.policy.ts';
import type { DocumentRow } from './documents.repository.ts';

/** Where no image and no delivery of images looks. */
export const documentKey = (id: string): string => `documents/${id}`;

/** The name of a file without folders and control characters, with the extension of its type. */
export const toDocumentName = (fileName: string, type: DocumentRow['type']): string =>
  toFileName(withoutExtension(fileName.slice(-MAX_DOCUMENT_NAME)), EXTENSIONS[type]);

export const toUploadedDocument = ({ id, name, type, bytes, sha256, remark }: DocumentRow): UploadedDocument => ({
  id,
  name,
  type,
  bytes,
  sha256,
  remark,
});

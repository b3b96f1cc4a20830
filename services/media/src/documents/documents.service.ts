import { createHash, randomUUID } from 'node:crypto';
import { DOCUMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/documents.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import type { UploadedDocument } from '@commonyard/contracts/http/documents';
import type { Deps } from '../deps.ts';
import { documentTooLarge } from '../uploads/uploads.mapper.ts';
import { documentKey, toDocumentName } from './documents.mapper.ts';
import { documentTypeOf, isTooLargeDocument, remarkOnPdf } from './documents.policy.ts';
import { abandonDocument, insertDocument, markStored } from './documents.repository.ts';
import { unpackObjectStreams } from './pdf-streams.mapper.ts';

const emptyDocument = () => new HttpError(400, 'empty_document', MESSAGES.empty);
const notADocument = () => new HttpError(415, 'not_a_document', MESSAGES.type);

/** Keeps a file of a user byte for byte. Throws 400, 413 or 415 for what is no document, and 503 or 507 where it cannot be stored. */
export async function storeDocument(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  { bytes, fileName }: { bytes: Buffer; fileName: string },
  { userId, municipality }: Caller,
): Promise<UploadedDocument> {
  if (bytes.length === 0) throw emptyDocument();
  const type = documentTypeOf(bytes);
  if (!type) throw notADocument();
  if (isTooLargeDocument(type, bytes.length)) throw documentTooLarge();
  const document: UploadedDocument = {
    id: randomUUID(),
    name: toDocumentName(fileName, type),
    type,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    remark: type === 'application/pdf' ? remarkOnPdf(bytes, await unpackObjectStreams(bytes)) : null,
  };
  const { id } = document;
  await insertDocument(db, { ...document, uploaderId: userId!, municipality });
  try {
    await store.put(documentKey(id), bytes, 'application/octet-stream');
    await markStored(db, id);
  } catch (error) {
    // Where this fails too, the document is deleted an hour later.
    await abandonDocument(db, id).catch(() => undefined);
    throw error;
  }
  return document;
}

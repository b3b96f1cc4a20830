import type { FastifyRequest } from 'fastify';
import type { LoanDocument } from '@commonyard/contracts/http/documents';
import { MAX_RECORD_DOCUMENT_BYTES } from '@commonyard/contracts/loan-records.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { toFileName, toUniqueNames, withoutExtension } from '@commonyard/service-kit/http/file-names';
import type { Deps } from '../deps.ts';
import { signAddress } from '../documents/document-addresses.service.ts';
import { fetchFile } from './media.client.ts';

/** A file that a record contains. */
export type RecordFile = Pick<LoanDocument, 'id' | 'title' | 'name' | 'bytes'>;
export type DocumentFile = { title: string; fileName: string; read: Promise<Uint8Array | undefined> };

/** A folder of the archive, so that no name is that of a photo. */
const FOLDER = 'documents';

/**
 * Begins to read the documents of a record, one after the other and not at the pace of the client: the caller's token is valid for
 * seconds. What is beyond the limit of bytes, or cannot be read before the signal, is undefined.
 */
export function readDocuments(
  { mediaUrl, documentAddresses }: Pick<Deps, 'mediaUrl' | 'documentAddresses'>,
  request: FastifyRequest,
  documents: readonly RecordFile[],
  signal: AbortSignal,
): DocumentFile[] {
  const names = toUniqueNames(
    documents.map(({ title, name }) => toFileName(title, name.slice(withoutExtension(name).length + 1))),
  );
  let bytesLeft = MAX_RECORD_DOCUMENT_BYTES;
  let previous: Promise<unknown> = Promise.resolve();
  return documents.map(({ id, title, bytes }, index) => {
    bytesLeft -= bytes;
    const isWithin = bytesLeft >= 0;
    const read = previous.then(() => {
      if (!isWithin) return undefined;
      const { url } = signAddress(documentAddresses, { id, userId: request.caller.userId!, now: systemClock() });
      return fetchFile(new URL(url, mediaUrl), request, signal);
    });
    previous = read;
    return { title, fileName: `${FOLDER}/${names[index]!}`, read };
  });
}

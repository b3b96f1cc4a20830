import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_DOCUMENT_IMAGE_BYTES } from '@commonyard/contracts/documents.values';
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from '@commonyard/contracts/media.values';
import type { UploadBody } from './upload-body.ts';
import {
  documentErrors,
  imageErrors,
  imageTooLarge,
  malformed,
  malformedDocument,
  noDocument,
  noImages,
  oneDocumentOnly,
  toUploadError,
  withFileIndex,
} from './uploads.mapper.ts';

const FIELD = 'images';
const MAX_FILENAME = 255;
const FIELDS = 2;

export const multipartLimits = {
  fileSize: MAX_IMAGE_BYTES,
  files: MAX_IMAGES_PER_UPLOAD,
  fields: FIELDS,
  parts: MAX_IMAGES_PER_UPLOAD + FIELDS,
  fieldNameSize: 100,
  fieldSize: 1_000,
  headerPairs: 50,
  headerSize: 16_384,
};

export const documentLimits = {
  ...multipartLimits,
  fileSize: MAX_DOCUMENT_IMAGE_BYTES,
  files: 1,
  parts: 1 + FIELDS,
};

/** Reads the one file of an upload into the buffer. `watch` begins to watch the body. Throws an upload error for an invalid body. */
export async function readDocument(
  request: FastifyRequest,
  buffer: Buffer,
  watch: () => UploadBody,
): Promise<{ bytes: Buffer; fileName: string }> {
  const body = watch();
  const parts: AsyncIterator<Multipart> = request.parts()[Symbol.asyncIterator]();
  let document: { bytes: Buffer; fileName: string } | undefined;
  try {
    for (;;) {
      const { value: part, done } = await body.readWithin(parts.next());
      if (done) break;
      if (part.type !== 'file' || part.fieldname !== 'document') throw malformedDocument();
      if (document) throw oneDocumentOnly();
      const bytes = await body.readWithin(readFile(part, buffer, documentErrors.fileTooLarge));
      document = { bytes, fileName: part.filename ?? '' };
    }
  } catch (error) {
    throw toUploadError(error, documentErrors);
  }
  if (!document) throw noDocument();
  return document;
}

/**
 * Yields the files of an upload one after another, each in the same buffer: the next is read when the previous one is
 * processed. `watch` begins to watch the body. Throws an upload error for an invalid body.
 */
export async function* readFiles(
  request: FastifyRequest,
  buffer: Buffer,
  watch: () => UploadBody,
): AsyncGenerator<Buffer> {
  const body = watch();
  const parts: AsyncIterator<Multipart> = request.parts()[Symbol.asyncIterator]();
  let count = 0;
  let unknownField = false;
  try {
    for (;;) {
      const { value: part, done } = await body.readWithin(parts.next());
      if (done) break;
      if (part.type !== 'file') {
        unknownField = true;
        continue;
      }
      if (part.fieldname !== FIELD || (part.filename ?? '').length > MAX_FILENAME) throw malformed();
      const index = count;
      const tooLarge = () => withFileIndex(imageTooLarge(), index) as Error;
      yield await body.readWithin(readFile(part, buffer, tooLarge));
      count++;
    }
  } catch (error) {
    throw toUploadError(error, imageErrors);
  }
  if (unknownField) throw malformed();
  if (count === 0) throw noImages();
}

async function readFile({ file }: MultipartFile, buffer: Buffer, tooLarge: () => Error): Promise<Buffer> {
  file.once('limit', () => file.destroy(tooLarge()));
  let length = 0;
  for await (const chunk of file) length += (chunk as Buffer).copy(buffer, length);
  if (file.truncated) throw tooLarge();
  return buffer.subarray(0, length);
}

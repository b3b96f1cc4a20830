import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from '@commonyard/contracts/media.values';
import type { UploadBody } from './upload-body.ts';
import { toUploadError, imageTooLarge, malformed, noImages, withFileIndex } from './uploads.mapper.ts';

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
      yield await body.readWithin(readFile(part, buffer, count));
      count++;
    }
  } catch (error) {
    throw toUploadError(error);
  }
  if (unknownField) throw malformed();
  if (count === 0) throw noImages();
}

async function readFile({ file }: MultipartFile, buffer: Buffer, index: number): Promise<Buffer> {
  const tooLarge = () => withFileIndex(imageTooLarge(), index) as Error;
  file.once('limit', () => file.destroy(tooLarge()));
  let length = 0;
  for await (const chunk of file) length += (chunk as Buffer).copy(buffer, length);
  if (file.truncated) throw tooLarge();
  return buffer.subarray(0, length);
}

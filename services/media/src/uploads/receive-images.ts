import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from '@commonyard/contracts/media.values';
import { watchBody, type Pace } from './upload-body.ts';
import { asRefusal, imageTooLarge, malformed, noImages, ofFile } from './uploads.errors.ts';

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
 * Gives the files of an upload one after another, each in the same memory: the next is read when the one before it was
 * dealt with. Throws the refusal of whatever is wrong with the body.
 */
export async function* receiveImages(request: FastifyRequest, memory: Buffer, pace: Pace): AsyncGenerator<Buffer> {
  const body = watchBody(request.raw, pace);
  const parts: AsyncIterator<Multipart> = request.parts()[Symbol.asyncIterator]();
  let count = 0;
  let unknownField = false;
  try {
    for (;;) {
      const { value: part, done } = await body.reading(parts.next());
      if (done) break;
      if (part.type !== 'file') {
        unknownField = true;
        continue;
      }
      if (part.fieldname !== FIELD || (part.filename ?? '').length > MAX_FILENAME) throw malformed();
      yield await body.reading(readFile(part, memory, count));
      count++;
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (unknownField) throw malformed();
  if (count === 0) throw noImages();
}

async function readFile({ file }: MultipartFile, memory: Buffer, index: number): Promise<Buffer> {
  const tooLarge = () => ofFile(imageTooLarge(), index) as Error;
  file.once('limit', () => file.destroy(tooLarge()));
  let length = 0;
  for await (const chunk of file) length += (chunk as Buffer).copy(memory, length);
  if (file.truncated) throw tooLarge();
  return memory.subarray(0, length);
}

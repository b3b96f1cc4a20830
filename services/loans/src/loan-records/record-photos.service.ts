import type { FastifyRequest } from 'fastify';
import type { LoanRecord, RecordPhoto } from '@commonyard/contracts/http/loan-records';
import { MAX_RECORD_PHOTO_BYTES, MAX_RECORD_PHOTOS } from '@commonyard/contracts/loan-records.values';
import { fetchPhoto } from './media.client.ts';
import { toFileName, toUniqueNames } from '@commonyard/service-kit/http/file-names';

export type ReadPhoto = { bytes: Uint8Array; preview: Uint8Array | undefined };
export type PhotoFile = RecordPhoto & { fileName: string; read: Promise<ReadPhoto | undefined> };

const AT_A_TIME = 4;

/**
 * Begins to read the photos of a record, each once, a few at a time and not at the pace of the client: the caller's token is valid
 * for seconds. What is beyond the limits, or cannot be read before the signal, is undefined.
 */
export function readPhotos(
  mediaUrl: string,
  request: FastifyRequest,
  { sections }: LoanRecord,
  signal: AbortSignal,
): PhotoFile[] {
  const photos = sections.flatMap(({ blocks }) => blocks.flatMap((each) => each.photos));
  const each = [...new Map(photos.map((photo) => [photo.url, photo])).values()];
  const names = toUniqueNames(each.map(({ name }) => toFileName(name, 'webp')));
  const files = each.map((photo, index) => ({
    ...photo,
    fileName: names[index]!,
    ...Promise.withResolvers<ReadPhoto | undefined>(),
  }));
  const waiting = files.slice(0, MAX_RECORD_PHOTOS);
  for (const { resolve } of files.slice(MAX_RECORD_PHOTOS)) resolve(undefined);
  let bytesLeft = MAX_RECORD_PHOTO_BYTES;
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { url } = file;
      const read = async (width: 320 | 1280) =>
        bytesLeft > 0 ? fetchPhoto(mediaUrl, request, { url, width }, signal) : undefined;
      const bytes = await read(1280);
      const preview = bytes && (await read(320));
      bytesLeft -= (bytes?.length ?? 0) + (preview?.length ?? 0);
      file.resolve(bytes && { bytes, preview });
    }
  };
  for (let worker = 0; worker < AT_A_TIME; worker++) void work();
  return files.map(({ url, name, fileName, promise }) => ({ url, name, fileName, read: promise }));
}

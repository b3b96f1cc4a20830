import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file as it is on the disk: what is encrypted is hashed as ciphertext, so that checksums need no key. */
export type StoredFile = { bytes: number; sha256: string };

/** Suffix of files and folders that an interrupted run leaves. */
export const PARTIAL = '.partial';

/** Writes a file, which gets its name when it is complete and on the disk. */
export async function storeFile(path: string, content: Readable): Promise<StoredFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const measure = createMeasure();
  const pass = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      measure.add(chunk);
      yield chunk;
    }
  };
  await pipeline(content, pass, createWriteStream(path + PARTIAL, { mode: 0o600, flush: true }));
  await rename(path + PARTIAL, path);
  return measure.result();
}

/** Throws ENOENT if the file is missing. */
export const measureFile = (path: string): Promise<StoredFile> => measureStream(createReadStream(path));

export async function measureStream(content: Readable): Promise<StoredFile> {
  const measure = createMeasure();
  for await (const chunk of content) measure.add(chunk as Uint8Array);
  return measure.result();
}

function createMeasure() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add(chunk: Uint8Array) {
      hash.update(chunk);
      bytes += chunk.length;
    },
    result: (): StoredFile => ({ bytes, sha256: hash.digest('hex') }),
  };
}

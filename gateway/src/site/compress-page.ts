import { LRUCache } from 'lru-cache';
import { acceptedEncoding, compressStored, type Encoding } from '../http/compression.ts';

const MAX_BYTES = 16 * 1024 * 1024;

type Compressed = { encoding: Encoding | undefined; body: string | Buffer };

/** Creates the compressor of pages. It keeps what it has compressed, by the ETag of the page. */
export function createPageCompressor() {
  const cache = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: (bytes) => bytes.length });
  return async (html: string, etag: string, acceptEncoding: string | undefined): Promise<Compressed> => {
    const encoding = acceptedEncoding(acceptEncoding, 'stored');
    if (!encoding) return { encoding, body: html };
    const key = `${encoding} ${etag}`;
    let body = cache.get(key);
    if (!body) cache.set(key, (body = await compressStored[encoding](Buffer.from(html))));
    return { encoding, body };
  };
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** In the order of the gateway's preference. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Below this, a compressed response saves no packet. */
export const MIN_COMPRESSED_BYTES = 1_024;

// The few headers that browsers send.
const negotiated = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 200 });

/** The encoding that a client accepts and the gateway prefers; undefined where the client accepts or prefers none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  let result = negotiated.get(header);
  if (!result) negotiated.set(header, (result = { encoding: negotiate(header) }));
  return result.encoding;
}

// `@types/negotiator` lacks the second parameter.
type WithPreference = { encoding(available: readonly string[], options: { preferred: readonly string[] }): string };

function negotiate(header: string): Encoding | undefined {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as WithPreference;
  const chosen = negotiator.encoding([...ENCODINGS, 'identity'], { preferred: ENCODINGS });
  return ENCODINGS.find((encoding) => encoding === chosen);
}

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);

/** Compresses on another thread. */
export const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body) => zstd(body),
  gzip: promisify(gzip),
};

import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'zstd' | 'gzip';

/** How often a compressed response is sent: `stored` ones to many clients. */
type Use = 'stored' | 'once';

/** In the order of the gateway's preference: the smallest for stored responses, and what costs least for others. */
const PREFERRED: Record<Use, readonly Encoding[]> = {
  stored: ['br', 'zstd', 'gzip'],
  once: ['gzip', 'zstd', 'br'],
};

/** Below this, a compressed response saves no packet. */
const MIN_BYTES = 1_024;
/** Larger ones are sent as they arrive. */
const MAX_BYTES = 1_048_576;

/** Whether a response is worth compressing, and is not compressed yet. */
export const isCompressible = (
  {
    'content-type': type,
    'content-encoding': encoding,
  }: Pick<IncomingHttpHeaders, 'content-type' | 'content-encoding'>,
  length: number,
): boolean =>
  length >= MIN_BYTES && length <= MAX_BYTES && encoding === undefined && type?.startsWith('application/json') === true;

// The few headers that browsers send.
const negotiated = new LRUCache<string, Record<Use, Encoding | undefined>>({ max: 200 });

/** The encoding that a client accepts and the gateway prefers; undefined where the client accepts or prefers none. */
export function acceptedEncoding(header: string | undefined, use: Use): Encoding | undefined {
  if (!header) return undefined;
  let result = negotiated.get(header);
  if (!result)
    negotiated.set(header, (result = { stored: negotiate(header, 'stored'), once: negotiate(header, 'once') }));
  return result[use];
}

// `@types/negotiator` lacks the second parameter.
type WithPreference = { encoding(available: readonly string[], options: { preferred: readonly string[] }): string };

function negotiate(header: string, use: Use): Encoding | undefined {
  const preferred = PREFERRED[use];
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as WithPreference;
  const chosen = negotiator.encoding([...preferred, 'identity'], { preferred });
  return preferred.find((encoding) => encoding === chosen);
}

const brotli = (quality: number, body: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});
const zstd = (level: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: level } });

/** Compresses a response that is sent often, on another thread. */
export const compressStored: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotli(5, body)),
  zstd: (body) => promisify(zstdCompress)(body, zstd(3)),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};

/** Below this, another thread costs more than compressing. */
const SYNC_BYTES = 32_768;

/** Compresses a response that is sent once, at the level that costs least. */
export async function compressOnce(encoding: Encoding, body: Buffer): Promise<Buffer> {
  const isShort = body.length < SYNC_BYTES;
  if (encoding === 'gzip') return isShort ? gzipSync(body, { level: 1 }) : promisify(gzip)(body, { level: 1 });
  if (encoding === 'zstd') return isShort ? zstdCompressSync(body, zstd(1)) : promisify(zstdCompress)(body, zstd(1));
  return isShort ? brotliCompressSync(body, brotli(1, body)) : promisify(brotliCompress)(body, brotli(1, body));
}

/** onSend hook: compresses JSON that the gateway itself responds with. */
export async function compressJson(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string') return payload;
  const body = Buffer.from(payload);
  if (!isCompressible({ 'content-type': String(reply.getHeader('content-type')) }, body.length)) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = acceptedEncoding(request.headers['accept-encoding'], 'once');
  if (!encoding) return payload;
  reply.header('content-encoding', encoding);
  return compressOnce(encoding, body);
}

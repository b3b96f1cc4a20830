import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** In the order of the gateway's preference. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

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

/**
 * How much is compressed: `stored` for a response that many clients get, `once` for one that is sent once. Measured with
 * lists of the demo data, see ADR 23.
 */
export type Effort = 'stored' | 'once';
const BROTLI_QUALITY = { stored: 5, once: 3 };
const ZSTD_LEVEL = { stored: 6, once: 1 };
const GZIP_LEVEL = { stored: 6, once: 1 };

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const deflate = promisify(gzip);

/** Compresses on another thread. */
export const compress: Record<Encoding, (body: Buffer, effort: Effort) => Promise<Buffer>> = {
  br: (body, effort) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body, effort) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL[effort] } }),
  gzip: (body, effort) => deflate(body, { level: GZIP_LEVEL[effort] }),
};

/** onSend hook: compresses JSON that the gateway itself responds with. */
export async function compressJson(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string') return payload;
  const body = Buffer.from(payload);
  if (!isCompressible({ 'content-type': String(reply.getHeader('content-type')) }, body.length)) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return payload;
  reply.header('content-encoding', encoding);
  return compress[encoding](body, 'once');
}

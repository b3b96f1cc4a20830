import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { compressStored, isCompressible, type Encoding } from '../http/compression.ts';
import { responseHeaders } from '../http/headers.ts';
import { forClients } from './cache-control.ts';

export type ReceivedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A body in one encoding, as a `latin1` string: Node sends a string together with the headers, and a buffer separately. */
export type Variant = { headers: readonly string[]; body: string };

export type StoredResponse = {
  /** When the request for it was sent, and when it expires, in milliseconds of the cache's clock. */
  requestedAt: number;
  expiresAt: number;
  /** Until when it is served without a request to its service: its expiry, or later while its service is away. */
  servedUntil: number;
  etag: string;
  notModifiedHeaders: readonly string[];
  identity: Variant;
  /** Made when a client first accepts that encoding. */
  encoded: Partial<Record<Encoding, Variant>>;
  encoding: Partial<Record<Encoding, Promise<Variant>>>;
};

/** Headers that are replaced, because they depend on the variant or are for caches. */
const REPLACED = ['content-length', 'etag', 'cache-control', 'vary'];

export function toStoredResponse(
  { headers, body }: ReceivedResponse,
  base: Readonly<Record<string, string>>,
  { requestedAt, seconds }: { requestedAt: number; seconds: number },
): StoredResponse {
  const kept = { ...headers };
  for (const name of REPLACED) delete kept[name];
  const vary = [headers.vary, isCompressible(headers, body.length) && 'accept-encoding'].filter(Boolean).join(', ');
  const common = [
    ...responseHeaders(kept, { base: withoutCacheControl(base), gatewayHeaders: [], ownCookies: [] }),
    'cache-control',
    forClients(headers['cache-control'] as string),
    ...(vary ? ['vary', vary] : []),
  ];
  // Weak, because all encodings have it. Includes the headers, because counts and links to pages are there.
  const digest = createHash('sha256')
    .update(JSON.stringify(withoutDate(kept)))
    .update(body)
    .digest('base64url');
  const etag = `W/"${digest.slice(0, 22)}"`;
  const withEtag = [...common, 'etag', etag];
  const expiresAt = requestedAt + seconds * 1_000;
  const identity = { headers: [...withEtag, 'content-length', String(body.length)], body: body.toString('latin1') };
  return {
    requestedAt,
    expiresAt,
    servedUntil: expiresAt,
    etag,
    notModifiedHeaders: withEtag.filter((_item, index) => withEtag[index - (index % 2)] !== 'content-type'),
    identity,
    encoded: isCompressible(headers, body.length) ? {} : { br: identity, zstd: identity, gzip: identity },
    encoding: {},
  };
}

const withoutCacheControl = ({ 'cache-control': _default, ...base }: Readonly<Record<string, string>>) => base;
const withoutDate = ({ date: _date, ...headers }: IncomingHttpHeaders) => headers;

/** Makes the variant of an encoding once. A body that compression makes larger stays as it is. */
export const makeVariant = (response: StoredResponse, encoding: Encoding): Promise<Variant> =>
  (response.encoding[encoding] ??= encode(response, encoding));

async function encode({ identity, encoded }: StoredResponse, encoding: Encoding): Promise<Variant> {
  const body = await compressStored[encoding](Buffer.from(identity.body, 'latin1'));
  const headers = [...identity.headers.slice(0, -1), String(body.length), 'content-encoding', encoding];
  const isSmaller = body.length < identity.body.length;
  return (encoded[encoding] = isSmaller ? { headers, body: body.toString('latin1') } : identity);
}

/** Bytes in memory, roughly for the headers. */
export function bytesOf({ identity, encoded }: StoredResponse): number {
  const variants = new Set([identity, ...Object.values(encoded)]);
  return [...variants].reduce((sum, { body, headers }) => sum + body.length + headers.join().length, 0);
}

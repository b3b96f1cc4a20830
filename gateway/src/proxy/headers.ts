import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { hasBody } from '../guard/content-types.ts';

/**
 * The only client headers that are forwarded, so that no client can set x-internal-* or x-forwarded-* headers and no
 * hop-by-hop header is passed on. Add a header here when a service needs it. A service gets its own cookie only.
 */
const FORWARDED_HEADERS = [
  'accept',
  'accept-language',
  'accept-encoding',
  'user-agent',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-range',
  'range',
  'idempotency-key',
  'last-event-id',
] as const;
const BODY_HEADERS = ['content-type', 'content-length'] as const;

/** The headers of an upstream request as a flat list: the gateway's own, then the forwarded ones of the client. */
export function requestHeaders(request: FastifyRequest, gatewayHeaders: string[]): string[] {
  const { headers } = request;
  const list = [...gatewayHeaders];
  for (const name of FORWARDED_HEADERS) {
    const value = headers[name];
    if (value !== undefined) list.push(name, value as string);
  }
  // Without a body, forward no content type: a service would reject an empty body as JSON.
  if (!hasBody(request)) return list;
  for (const name of BODY_HEADERS) {
    const value = headers[name];
    if (value !== undefined) list.push(name, value);
  }
  return list;
}

const DROPPED_RESPONSE_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'server',
  'x-powered-by',
  'x-request-id',
]);

/**
 * The response headers for the client as a flat list. The service's headers override `base`. A
 * service can set `ownCookie` only.
 */
export function responseHeaders(
  upstreamHeaders: IncomingHttpHeaders,
  {
    base,
    gatewayHeaders,
    ownCookie,
  }: { base: Readonly<Record<string, string>>; gatewayHeaders: string[]; ownCookie: string | undefined },
): string[] {
  const list = [...gatewayHeaders];
  for (const name in base) if (!(name in upstreamHeaders)) list.push(name, base[name] as string);
  for (const name in upstreamHeaders) {
    if (DROPPED_RESPONSE_HEADERS.has(name) || name.startsWith('x-internal-')) continue;
    const value = upstreamHeaders[name];
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) {
      if (name !== 'set-cookie' || (ownCookie !== undefined && one.startsWith(`${ownCookie}=`))) list.push(name, one);
    }
  }
  return list;
}

import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { hasBody } from './content-types.ts';

/**
 * The only client headers that are forwarded, so that no client can set x-internal-* or x-forwarded-* headers and no
 * hop-by-hop header is passed on. Add a header here when a service needs it. A service gets its own cookies only.
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
export function requestHeaders({ headers }: FastifyRequest, gatewayHeaders: readonly string[]): string[] {
  const list = [...gatewayHeaders];
  for (const name of FORWARDED_HEADERS) {
    const value = headers[name];
    if (value !== undefined) list.push(name, value as string);
  }
  // Without a body, forward no content type: a service would reject an empty body as JSON.
  if (!hasBody({ headers })) return list;
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

/** The response headers for the client as a flat list. A service can set `ownCookies` only. */
export function responseHeaders(
  upstreamHeaders: IncomingHttpHeaders,
  {
    base,
    gatewayHeaders,
    ownCookies,
  }: { base: Readonly<Record<string, string>>; gatewayHeaders: string[]; ownCookies: readonly string[] },
): string[] {
  const list = [...gatewayHeaders];
  for (const name in base) if (!(name in upstreamHeaders)) list.push(name, base[name] as string);
  for (const name in upstreamHeaders) {
    if (DROPPED_RESPONSE_HEADERS.has(name) || name.startsWith('x-internal-')) continue;
    const value = upstreamHeaders[name];
    if (name === 'set-cookie') addCookies(list, value, ownCookies);
    else if (typeof value === 'string') list.push(name, value);
    else for (const one of value ?? []) list.push(name, one);
  }
  return list;
}

function addCookies(list: string[], value: string | string[] | undefined, ownCookies: readonly string[]) {
  for (const cookie of [value ?? []].flat())
    if (ownCookies.some((name) => cookie.startsWith(`${name}=`))) list.push('set-cookie', cookie);
}

import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { hasBody } from '../guard/content-types.ts';

/**
 * What a service gets to see of a client's headers, and nothing else: so no client speaks in the gateway's name
 * (x-internal-*, x-forwarded-*), and no hop-by-hop header travels on. A header that a service learns to read is added
 * here. The session cookie is added for identity alone.
 */
const FORWARDED = [
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
const OF_A_BODY = ['content-type', 'content-length'] as const;

/** A request's headers for a service, as a flat list: those of the client that pass, then the gateway's own. */
export function requestHeaders(request: FastifyRequest, own: string[]): string[] {
  const { headers } = request;
  const list = [...own];
  for (const name of FORWARDED) {
    const value = headers[name];
    if (value !== undefined) list.push(name, value as string);
  }
  // The type of no body is none; a service would refuse an empty text as JSON.
  if (!hasBody(request)) return list;
  for (const name of OF_A_BODY) {
    const value = headers[name];
    if (value !== undefined) list.push(name, value);
  }
  return list;
}

const NOT_ANSWERED = new Set([
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
 * A service's answer headers for the client, as a flat list, `base` first: what the service says itself wins.
 * Only identity sets cookies.
 */
export function answerHeaders(
  answered: IncomingHttpHeaders,
  { base, own, cookies }: { base: Readonly<Record<string, string>>; own: string[]; cookies: boolean },
): string[] {
  const list = [...own];
  for (const name in base) if (!(name in answered)) list.push(name, base[name] as string);
  for (const name in answered) {
    if (NOT_ANSWERED.has(name) || name.startsWith('x-internal-') || (name === 'set-cookie' && !cookies)) continue;
    const value = answered[name];
    if (typeof value === 'string') list.push(name, value);
    else for (const one of value ?? []) list.push(name, one);
  }
  return list;
}

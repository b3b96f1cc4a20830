import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';

/** Response header of RFC 9211 in which the gateway states how its cache handled a request. */
export const CACHE_STATUS_HEADER = 'cache-status';
/** Its value for a response that expired, sent because the service is away. */
export const STALE_STATUS = 'gateway; fwd=stale';

/** Request headers that the key of a stored response reflects: others may not change it. */
const KEYED = new Set(['accept-language', 'accept-encoding', 'cookie']);

/** How many seconds the gateway may store a response: its service permits it with `public` and a positive `s-maxage`. */
export function storableSeconds(status: number, headers: IncomingHttpHeaders): number | undefined {
  if (status !== 200 || headers['set-cookie'] !== undefined || headers['content-encoding'] !== undefined)
    return undefined;
  if (!splitList(headers.vary).every((name) => KEYED.has(name))) return undefined;
  const directives = splitList(headers['cache-control']);
  if (!directives.includes('public')) return undefined;
  if (directives.some((directive) => /^(?:private|no-store|no-cache)\b/.test(directive))) return undefined;
  const ages = directives.filter((directive) => directive.startsWith('s-maxage='));
  const seconds = /^s-maxage=(\d{1,9})$/.exec(ages.join())?.[1];
  return Number(seconds) > 0 ? Number(seconds) : undefined;
}

/** `Cache-Control` for clients: without `s-maxage` and `stale-…`, since a cache in front of the gateway forgets nothing after a change. */
export const forClients = (cacheControl: string): string => forClientsMemo.memo(cacheControl);

// Services send few different ones, with every response.
const forClientsMemo = new LRUCache<string, string>({
  max: 100,
  memoMethod: (cacheControl) =>
    splitList(cacheControl)
      .filter((directive) => !/^(?:s-maxage|stale-)/.test(directive))
      .join(', '),
});

// A header that was sent twice is a list of strings.
const splitList = (value: string | string[] | undefined): string[] =>
  String(value ?? '')
    .toLowerCase()
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

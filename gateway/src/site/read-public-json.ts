import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { fetchForGuest, type FetchDeps } from '../cache/fetch-response.ts';
import { cacheKey, type Filled, type ResponseCache } from '../cache/response-cache.ts';
import type { StoredResponse } from '../cache/stored-response.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { PublicResponse, ReadPublicJson } from './page-data.ts';

/**
 * Reads listings as a guest, through the response cache. A page is better late with its data than early without, but not
 * by more than `limits.pageDataTimeoutMs`; and it needs no slot of a service that is busy.
 */
export function createPublicJsonReader(
  upstream: Upstream,
  { cache, ...deps }: FetchDeps & { cache: ResponseCache },
): (request: FastifyRequest) => ReadPublicJson {
  return ({ id, log }) =>
    async (path, locale) => {
      const key = cacheKey(locale, path);
      const usable = cache.isUsable();
      const stored = usable && cache.find(key);
      if (stored) return fromStored(stored);
      if (upstream.bulkhead.load().queued > 0) return undefined;
      const fetch = () => fetchForGuest(upstream, { path, locale, id, log }, deps);
      const response = usable ? (cache.findFill(key) ?? cache.fill(key, fetch)) : fetch().then(asReceived);
      return within(response.then(toPublicResponse), deps.limits.pageDataTimeoutMs).catch(() => undefined);
    };
}

const asReceived = (received: Awaited<ReturnType<typeof fetchForGuest>>): Filled => ({ received });

function toPublicResponse(filled: Filled): PublicResponse | undefined {
  if (filled.shared) return fromStored(filled.shared);
  const { received } = filled;
  return received && { ...received, headers: textHeaders(received.headers), body: received.body.toString() };
}

const textHeaders = (headers: IncomingHttpHeaders) => headers as Record<string, string | undefined>;

function fromStored({ identity: { headers, body } }: StoredResponse): PublicResponse {
  const byName: Record<string, string | undefined> = {};
  for (let index = 0; index < headers.length; index += 2) byName[headers[index] as string] = headers[index + 1];
  return { status: 200, headers: byName, body: Buffer.from(body, 'latin1').toString() };
}

/** What `promise` resolves with; undefined after `ms`. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const timer = new AbortController();
  try {
    return await Promise.race([promise, sleep(ms, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

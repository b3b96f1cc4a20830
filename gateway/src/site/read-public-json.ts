import type { FastifyRequest } from 'fastify';
import { withTimeout } from '@commonyard/service-kit/with-timeout';
import { CACHE_STATUS_HEADER, STALE_STATUS } from '../cache/cache-control.ts';
import { fetchForGuest, type FetchDeps } from '../cache/fetch-response.ts';
import { cacheKey, type ResponseCache } from '../cache/response-cache.ts';
import type { ReceivedResponse, StoredResponse } from '../cache/stored-response.ts';
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
      const stored = cache.find(key);
      if (stored) return fromStored(stored);
      if (upstream.bulkhead.load().queued > 0) return undefined;
      const { fetched } = cache.fetch(key, () => fetchForGuest(upstream, { path, locale, id, log }, deps));
      const response = fetched.then(({ shared, received }) =>
        shared ? fromStored(shared) : received && fromReceived(received),
      );
      return withTimeout(response, deps.limits.pageDataTimeoutMs, 'timed out').catch(() => undefined);
    };

  function fromStored(stored: StoredResponse): PublicResponse {
    const { headers, body } = stored.identity;
    const byName: Record<string, string | undefined> = {};
    for (let index = 0; index < headers.length; index += 2) byName[headers[index] as string] = headers[index + 1];
    if (cache.isExpired(stored))
      Object.assign(byName, { [CACHE_STATUS_HEADER]: STALE_STATUS, age: cache.ageOf(stored) });
    return { status: 200, headers: byName, body: Buffer.from(body, 'latin1').toString() };
  }
}

const fromReceived = ({ status, headers, body }: ReceivedResponse): PublicResponse => ({
  status,
  headers: headers as Record<string, string | undefined>,
  body: body.toString(),
});

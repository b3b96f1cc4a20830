import { LRUCache } from 'lru-cache';
import type { HttpError } from '@commonyard/service-kit/errors/http-error';
import type { Locale } from '@commonyard/contracts/identity.values';
import { cacheEvictions, observeCache } from '../metrics.ts';
import type { Encoding } from '../http/compression.ts';
import { storableSeconds } from './cache-control.ts';
import {
  bytesOf,
  makeVariant,
  toStoredResponse,
  type ReceivedResponse,
  type StoredResponse,
  type Variant,
} from './stored-response.ts';

/** How long after its expiry a response may be served while its service is away. */
const FALLBACK_MS = 300_000;
/** How long such a response is served before the service is asked again. */
const RETRY_MS = 5_000;

export type ResponseCache = {
  /** A response that may be served without a request to its service. */
  find(key: string): StoredResponse | undefined;
  /** Whether a response is served past its expiry, because its service is away. */
  isExpired(response: StoredResponse): boolean;
  /**
   * Fetches a response, and stores it where its service permits it. Requests for the key share a fetch, except that a
   * refresh begins a new one. Where the service is away, a response that expired not long ago replaces its answer.
   */
  fetch(
    key: string,
    request: Request,
    options?: { isRefresh?: boolean },
  ): { fetched: Promise<Fetched>; isShared: boolean };
  /** The variant of a response in an encoding, made when it is first needed. */
  encode(key: string, response: StoredResponse, encoding: Encoding): Promise<Variant>;
  /** Removes the responses with this path and below it, in all languages. */
  forget(path: string): void;
  ageOf(response: StoredResponse): string;
};

type Request = () => Promise<ReceivedResponse | undefined>;

/** `shared` may be sent to all who asked for the key meanwhile, `received` only to the client that it was requested for. */
export type Fetched =
  | { shared: StoredResponse; result: 'stored' | 'not stored' | 'fallback'; received?: never }
  | { shared?: never; received: ReceivedResponse | undefined };

export type ResponseCacheOptions = {
  maxBytes: number;
  baseHeaders: Readonly<Record<string, string>>;
  now?: (() => number) | undefined;
};

/** The key of a response. No two addresses are known to give the same response, so the address is used as it is. */
export const cacheKey = (locale: Locale, url: string): string => `${locale} ${url}`;

/** Creates the cache of public responses in this process. A response is served for as long as its service states. */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { maxBytes, baseHeaders, now = () => performance.now() } = options;
  const stored = new LRUCache<string, StoredResponse>({
    maxSize: maxBytes,
    sizeCalculation: (response, key) => bytesOf(response) + key.length,
    dispose: (_response, _key, reason) => reason === 'evict' && cacheEvictions.inc({ cause: 'size' }),
  });
  const fetches = new Map<string, Promise<Fetched>>();
  observeCache(() => ({ bytes: stored.calculatedSize, entries: stored.size }));

  function put(key: string, response: StoredResponse) {
    stored.delete(key);
    stored.set(key, response);
  }

  /** The response to serve instead of that of a service that is away. */
  function takeFallback(key: string): Fetched | undefined {
    const shared = stored.get(key);
    const until = shared && shared.expiresAt + FALLBACK_MS;
    if (!until || until <= now()) return undefined;
    shared.servedUntil = Math.min(until, now() + RETRY_MS);
    return { shared, result: 'fallback' };
  }

  // What was requested before a removal may be older than its cause: it is stored only while `isCurrent`.
  async function load(key: string, request: Request, isCurrent: () => boolean): Promise<Fetched> {
    const requestedAt = now();
    const received = await request().catch((error: HttpError) => error);
    const status = received instanceof Error ? received.statusCode : received?.status;
    const fallback = isAway(status) && takeFallback(key);
    if (fallback) return fallback;
    if (received instanceof Error) throw received;
    if (status && status >= 400 && status < 500) stored.delete(key);
    const seconds = received && storableSeconds(received.status, received.headers);
    if (received === undefined || seconds === undefined) return { received };
    const shared = toStoredResponse(received, baseHeaders, { requestedAt, seconds });
    // Outdated for those who asked for it last.
    if (shared.expiresAt <= now()) return { received };
    if (!isCurrent()) return { shared, result: 'not stored' };
    put(key, shared);
    return { shared, result: 'stored' };
  }

  return {
    find(key) {
      const response = stored.get(key);
      return response !== undefined && response.servedUntil > now() ? response : undefined;
    },
    isExpired: ({ expiresAt }) => expiresAt <= now(),
    fetch(key, request, { isRefresh = false } = {}) {
      const inFlight = isRefresh ? undefined : fetches.get(key);
      if (inFlight) return { fetched: inFlight, isShared: true };
      const isCurrent = () => fetches.get(key) === fetched;
      const fetched = load(key, request, isCurrent).finally(() => {
        if (isCurrent()) fetches.delete(key);
      });
      fetches.set(key, fetched);
      return { fetched, isShared: false };
    },
    async encode(key, response, encoding) {
      const variant = await makeVariant(response, encoding);
      // Counts its bytes.
      if (stored.peek(key) === response) put(key, response);
      return variant;
    },
    forget(path) {
      fetches.clear();
      for (const key of stored.keys()) {
        if (!key.startsWith(path, key.indexOf(' ') + 1)) continue;
        stored.delete(key);
        cacheEvictions.inc({ cause: 'write' });
      }
    },
    ageOf: ({ requestedAt }) => String(Math.floor((now() - requestedAt) / 1_000)),
  };
}

/** No connection, a timeout, or an answer that says that the service or its database is away. */
const isAway = (status: number | undefined): boolean => status === 502 || status === 503 || status === 504;

import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import { cacheEvictions, observeCache } from '../metrics.ts';
import type { Encoding } from '../http/compression.ts';
import { storableSeconds } from './cache-control.ts';
import { subscribeToEvictions, type Evictions } from './evictions.ts';
import {
  bytesOf,
  makeVariant,
  toStoredResponse,
  type ReceivedResponse,
  type StoredResponse,
  type Variant,
} from './stored-response.ts';

export type ResponseCache = {
  /** Whether responses may be stored and served: every event that evicts one arrives. */
  isUsable(): boolean;
  find(key: string): StoredResponse | undefined;
  /** The fetch in flight for a key. */
  findFill(key: string): Promise<Filled> | undefined;
  /** Fetches a response, and stores it where the service permits it. Those who ask for the key meanwhile share it. */
  fill(key: string, fetch: () => Promise<ReceivedResponse | undefined>): Promise<Filled>;
  /** The variant of a response in an encoding, made when it is first needed. */
  encode(key: string, response: StoredResponse, encoding: Encoding): Promise<Variant>;
  /** Evicts the responses that have one of these tags. */
  evict(tags: readonly string[], cause: 'event' | 'write'): void;
  /** The value of the header `Age`. */
  ageOf(response: StoredResponse): string;
  close(): void;
};

/** `shared` may be sent to all who asked for the key meanwhile, `received` only to the client that it was requested for. */
export type Filled =
  { shared: StoredResponse; isStored: boolean } | { shared?: never; received: ReceivedResponse | undefined };

export type ResponseCacheOptions = {
  bus: Pick<Bus, 'subscribe' | 'connected' | 'connectionEpoch'>;
  maxBytes: number;
  evictions: Evictions;
  /** Default response headers. */
  baseHeaders: Readonly<Record<string, string>>;
  log: Logger;
  now?: (() => number) | undefined;
};

/** The key of a response. No two addresses are known to give the same response, so the address is used as it is. */
export const cacheKey = (locale: Locale, url: string): string => `${locale} ${url}`;

const PURGE_INTERVAL_MS = 10_000;

/**
 * Creates the cache of public responses in this process. Events evict what they make outdated. A response is served for no
 * longer than its service states, also where an event is late. Without NATS the cache is empty and not used.
 */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { bus, maxBytes, baseHeaders, now = () => performance.now() } = options;
  const keysByTag = new Map<string, Set<string>>();
  const stored = new LRUCache<string, StoredResponse>({
    maxSize: maxBytes,
    sizeCalculation: (response, key) => bytesOf(response) + key.length,
    dispose(response, key, reason) {
      if (reason === 'evict') cacheEvictions.inc({ cause: 'size' });
      for (const tag of response.tags) removeKey(tag, key);
    },
  });
  const fills = new Map<string, Promise<Filled>>();
  // What was requested before an eviction may be older than its cause.
  let evictionCount = 0;
  /** The connection epoch from which the stored responses are; 0 while the cache is not used. */
  let epoch = 0;
  observeCache(() => ({ bytes: stored.calculatedSize, entries: stored.size }));

  const subscription = subscribeToEvictions(
    bus,
    options.evictions,
    { evict: (tags) => evict(tags, 'event'), clear: () => clear('event') },
    options.log,
  );
  const purge = setInterval(removeExpired, PURGE_INTERVAL_MS).unref();

  function isUsable(): boolean {
    const current = bus.connectionEpoch();
    const usable = bus.connected() && subscription.confirmedEpoch() === current ? current : 0;
    if (usable !== epoch) {
      clear('disconnected');
      epoch = usable;
    }
    return usable > 0;
  }

  function put(key: string, response: StoredResponse) {
    stored.delete(key);
    stored.set(key, response);
    if (stored.has(key)) for (const tag of response.tags) addKey(tag, key);
  }

  function evict(tags: readonly string[], cause: 'event' | 'write') {
    evictionCount++;
    fills.clear();
    for (const tag of tags) {
      for (const key of keysByTag.get(tag) ?? []) {
        stored.delete(key);
        cacheEvictions.inc({ cause });
      }
    }
  }

  function clear(cause: 'event' | 'disconnected') {
    evictionCount++;
    fills.clear();
    cacheEvictions.inc({ cause }, stored.size);
    stored.clear();
  }

  function addKey(tag: string, key: string) {
    const keys = keysByTag.get(tag);
    if (keys) keys.add(key);
    else keysByTag.set(tag, new Set([key]));
  }

  function removeKey(tag: string, key: string) {
    const keys = keysByTag.get(tag);
    if (keys?.delete(key) && keys.size === 0) keysByTag.delete(tag);
  }

  function removeExpired() {
    const expired = [...stored.entries()].filter(([, { expiresAt }]) => expiresAt <= now());
    for (const [key] of expired) stored.delete(key);
  }

  async function load(key: string, fetch: () => Promise<ReceivedResponse | undefined>): Promise<Filled> {
    const before = evictionCount;
    const requestedAt = now();
    const received = await fetch();
    const seconds = received && storableSeconds(received.status, received.headers);
    if (received === undefined || seconds === undefined) return { received };
    const shared = toStoredResponse(received, baseHeaders, { requestedAt, seconds });
    // Outdated for those who asked for it last.
    if (shared.expiresAt <= now()) return { received };
    const isStored = isUsable() && evictionCount === before;
    if (isStored) put(key, shared);
    return { shared, isStored };
  }

  return {
    isUsable,
    find(key) {
      const response = stored.get(key);
      if (response === undefined || response.expiresAt > now()) return response;
      stored.delete(key);
      return undefined;
    },
    findFill: (key) => fills.get(key),
    fill(key, fetch) {
      const filled = load(key, fetch).finally(() => {
        if (fills.get(key) === filled) fills.delete(key);
      });
      fills.set(key, filled);
      return filled;
    },
    async encode(key, response, encoding) {
      const variant = await makeVariant(response, encoding);
      // Counts its bytes.
      if (stored.peek(key) === response) put(key, response);
      return variant;
    },
    evict,
    ageOf: ({ requestedAt }) => String(Math.floor((now() - requestedAt) / 1_000)),
    close: () => clearInterval(purge),
  };
}

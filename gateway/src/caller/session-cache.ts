import { LRUCache } from 'lru-cache';
import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { sessionLookups } from '../metrics.ts';

const NO_SESSION = 'no session';
const hits = sessionLookups.labels({ result: 'hit' });

export type SessionCache = {
  /** The cached session of a cookie: null where there is none, undefined where identity has to be asked. */
  cached(cookie: string): SessionLookupResult | null | undefined;
  /** The user of a cached session, without counting a hit: null where there is none, undefined where identity has to be asked. */
  userIdOf(cookie: string): number | null | undefined;
  /** The session of a cookie; undefined where there is none. Rejects where identity cannot be reached. */
  find(cookie: string): Promise<SessionLookupResult | undefined>;
  forget(cookie: string): void;
  /** Removes revoked sessions: the named ones, or all of the user's where none is named. */
  revoke(ended: { userId: number; sessionKeys: string[] }): void;
  clear(): void;
};

/** Caches session lookups for a few seconds. Concurrent requests with the same cookie share one lookup. */
export function createSessionCache(
  find: (cookie: string) => Promise<SessionLookupResult | undefined>,
  maxAgeMs: number,
): SessionCache {
  const cache = new LRUCache<string, SessionLookupResult | typeof NO_SESSION>({ max: 10_000, ttl: maxAgeMs });
  const inFlight = new Map<string, Promise<SessionLookupResult | undefined>>();
  // A lookup in flight during an eviction may return the state before it: use its result, but do not cache it.
  let evictions = 0;

  async function lookUp(cookie: string): Promise<SessionLookupResult | undefined> {
    const before = evictions;
    const session = unexpired(await find(cookie));
    if (before === evictions) {
      const ttl = session ? Math.min(maxAgeMs, Date.parse(session.expiresAt) - Date.now()) : maxAgeMs;
      if (ttl > 0) cache.set(cookie, session ?? NO_SESSION, { ttl });
    }
    return session;
  }

  function cached(cookie: string): SessionLookupResult | null | undefined {
    const entry = cache.get(cookie);
    if (entry) hits.inc();
    return entry === NO_SESSION ? null : entry;
  }

  return {
    cached,
    userIdOf(cookie) {
      const entry = cache.peek(cookie);
      return entry === NO_SESSION ? null : entry?.user.id;
    },
    async find(cookie) {
      const session = cached(cookie);
      if (session !== undefined) return session ?? undefined;
      const pending = inFlight.get(cookie);
      sessionLookups.inc({ result: pending ? 'shared' : 'miss' });
      if (pending) return pending;
      const lookup = lookUp(cookie).finally(() => {
        if (inFlight.get(cookie) === lookup) inFlight.delete(cookie);
      });
      inFlight.set(cookie, lookup);
      return lookup;
    },
    forget(cookie) {
      evictions++;
      inFlight.delete(cookie);
      cache.delete(cookie);
    },
    clear() {
      evictions++;
      inFlight.clear();
      cache.clear();
    },
    revoke({ userId, sessionKeys }) {
      evictions++;
      inFlight.clear();
      for (const [cookie, cached] of cache.entries()) {
        if (cached === NO_SESSION || cached.user.id !== userId) continue;
        if (sessionKeys.length === 0 || sessionKeys.includes(cached.sessionKey)) cache.delete(cookie);
      }
    },
  };
}

const unexpired = (session: SessionLookupResult | undefined) =>
  session && Date.parse(session.expiresAt) > Date.now() ? session : undefined;

import { LRUCache } from 'lru-cache';
import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { sessionLookups } from '../metrics.ts';

const NO_SESSION = 'no session';

export type SessionCache = {
  /** The session of a cookie; undefined where there is none. Rejects where identity cannot be reached. */
  find(cookie: string): Promise<SessionLookupResult | undefined>;
  /** Removes a cookie's entry. */
  forget(cookie: string): void;
  /** Removes revoked sessions: the named ones, or all of the user's where none is named. */
  revoke(ended: { userId: number; sessionKeys: string[] }): void;
};

/**
 * Caches session lookups for a few seconds. Concurrent requests with the same cookie share one lookup.
 */
export function createSessionCache(
  find: (cookie: string) => Promise<SessionLookupResult | undefined>,
  maxAgeMs: number,
): SessionCache {
  const cache = new LRUCache<string, SessionLookupResult | typeof NO_SESSION>({ max: 10_000, ttl: maxAgeMs });
  const inFlight = new Map<string, Promise<SessionLookupResult | undefined>>();
  // A lookup in flight during a removal may return the state before it: use its result, but do not cache it.
  let removals = 0;

  async function lookUp(cookie: string): Promise<SessionLookupResult | undefined> {
    const before = removals;
    const answer = unexpired(await find(cookie));
    if (before === removals) {
      const ttl = answer ? Math.min(maxAgeMs, Date.parse(answer.expiresAt) - Date.now()) : maxAgeMs;
      if (ttl > 0) cache.set(cookie, answer ?? NO_SESSION, { ttl });
    }
    return answer;
  }

  return {
    async find(cookie) {
      const answer = cache.get(cookie);
      const pending = answer ? undefined : inFlight.get(cookie);
      sessionLookups.inc({ result: answer ? 'hit' : pending ? 'shared' : 'miss' });
      if (answer) return answer === NO_SESSION ? undefined : answer;
      if (pending) return pending;
      const lookup = lookUp(cookie).finally(() => {
        if (inFlight.get(cookie) === lookup) inFlight.delete(cookie);
      });
      inFlight.set(cookie, lookup);
      return lookup;
    },
    forget(cookie) {
      removals++;
      inFlight.delete(cookie);
      cache.delete(cookie);
    },
    revoke({ userId, sessionKeys }) {
      removals++;
      inFlight.clear();
      for (const [cookie, answer] of cache.entries()) {
        if (answer === NO_SESSION || answer.user.id !== userId) continue;
        if (sessionKeys.length === 0 || sessionKeys.includes(answer.sessionKey)) cache.delete(cookie);
      }
    },
  };
}

const unexpired = (answer: SessionLookupResult | undefined) =>
  answer && Date.parse(answer.expiresAt) > Date.now() ? answer : undefined;

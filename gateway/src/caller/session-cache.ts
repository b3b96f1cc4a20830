import { LRUCache } from 'lru-cache';
import type { SessionAnswer } from '@commonyard/contracts/http/identity';
import { sessionLookups } from '../metrics.ts';

const NO_SESSION = 'no session';

export type SessionCache = {
  /** Who a cookie stands for; undefined where nobody. Rejects where identity could not be asked. */
  find(cookie: string): Promise<SessionAnswer | undefined>;
  /** Forgets what a cookie stood for. */
  forget(cookie: string): void;
  /** Forgets the sessions that ended: those named, or all of the user's where none is. */
  revoke(ended: { userId: number; sessionKeys: string[] }): void;
};

/**
 * Remembers identity's answers about cookies for a few seconds, and asks once however many requests wait for the
 * same answer.
 */
export function createSessionCache(
  ask: (cookie: string) => Promise<SessionAnswer | undefined>,
  maxAgeMs: number,
): SessionCache {
  const known = new LRUCache<string, SessionAnswer | typeof NO_SESSION>({ max: 10_000, ttl: maxAgeMs });
  const asking = new Map<string, Promise<SessionAnswer | undefined>>();
  // An answer that was on its way while something was forgotten may be older than that: it is used, never kept.
  let forgotten = 0;

  async function askOnce(cookie: string): Promise<SessionAnswer | undefined> {
    const before = forgotten;
    const answer = alive(await ask(cookie));
    if (before === forgotten) {
      const ttl = answer ? Math.min(maxAgeMs, Date.parse(answer.expiresAt) - Date.now()) : maxAgeMs;
      if (ttl > 0) known.set(cookie, answer ?? NO_SESSION, { ttl });
    }
    return answer;
  }

  return {
    async find(cookie) {
      const answer = known.get(cookie);
      const underWay = answer ? undefined : asking.get(cookie);
      sessionLookups.inc({ result: answer ? 'hit' : underWay ? 'shared' : 'miss' });
      if (answer) return answer === NO_SESSION ? undefined : answer;
      if (underWay) return underWay;
      const question = askOnce(cookie).finally(() => {
        if (asking.get(cookie) === question) asking.delete(cookie);
      });
      asking.set(cookie, question);
      return question;
    },
    forget(cookie) {
      forgotten++;
      asking.delete(cookie);
      known.delete(cookie);
    },
    revoke({ userId, sessionKeys }) {
      forgotten++;
      asking.clear();
      for (const [cookie, answer] of known.entries()) {
        if (answer === NO_SESSION || answer.user.id !== userId) continue;
        if (sessionKeys.length === 0 || sessionKeys.includes(answer.sessionKey)) known.delete(cookie);
      }
    },
  };
}

const alive = (answer: SessionAnswer | undefined) =>
  answer && Date.parse(answer.expiresAt) > Date.now() ? answer : undefined;

import type { ServerResponse } from 'node:http';
import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import type { SessionRevoked } from '@commonyard/contracts/events/identity';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { SessionCache } from '../caller/session-cache.ts';
import type { Limits } from '../limits.ts';

export type OpenStreams = {
  /** Tracks a stream until it closes. `end` closes it; its client then reconnects. */
  add(stream: { response: ServerResponse; cookie: string; session: SessionLookupResult; end: () => void }): void;
  /** Ends the streams of revoked sessions: the named ones, or all of the user's where none is named. */
  revoke(ended: SessionRevoked): void;
  endAll(): void;
};

const CHECK_INTERVAL_MS = 2_000;

type Deps = { bus: Pick<Bus, 'connectionEpoch'>; sessions: SessionCache; limits: Limits };

/** A stream outlives its authentication, so it ends with its session and whenever a revocation may have been missed. */
export function createOpenStreams({ bus, sessions, limits }: Deps): OpenStreams {
  const open = new Set<{ userId: number; sessionKey: string; end: () => void }>();
  const endAll = () => {
    for (const { end } of open) end();
  };

  // Revocations published while the bus was disconnected were missed.
  let lastEpoch = bus.connectionEpoch();
  const watch = setInterval(() => {
    const epoch = bus.connectionEpoch();
    if (epoch !== lastEpoch) endAll();
    lastEpoch = epoch;
  }, CHECK_INTERVAL_MS);
  watch.unref();

  return {
    add({ response, cookie, session, end }) {
      const stream = { userId: session.user.id, sessionKey: session.sessionKey, end };
      open.add(stream);
      const lifetime = Math.min(limits.maxStreamMs, Date.parse(session.expiresAt) - Date.now());
      const expiry = setTimeout(end, Math.max(0, lifetime));
      // The session may have ended while the stream was being opened: check again once the cache entry has expired.
      const check = setTimeout(() => {
        sessions.find(cookie).then(
          (current) => current ?? end(),
          () => undefined,
        );
      }, limits.sessionCacheMs + 100);
      response.on('close', () => {
        open.delete(stream);
        clearTimeout(expiry);
        clearTimeout(check);
      });
    },
    revoke({ userId, sessionKeys }) {
      for (const stream of open) {
        if (stream.userId !== userId) continue;
        if (sessionKeys.length === 0 || sessionKeys.includes(stream.sessionKey)) stream.end();
      }
    },
    endAll() {
      clearInterval(watch);
      endAll();
    },
  };
}

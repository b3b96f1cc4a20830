import type { ServerResponse } from 'node:http';
import type { SessionAnswer } from '@commonyard/contracts/http/identity';
import type { SessionRevoked } from '@commonyard/contracts/events/identity';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { SessionCache } from '../caller/session-cache.ts';
import type { Limits } from '../limits.ts';

export type OpenStreams = {
  /** Keeps an answer that lasts, until it closes. `end` ends it; its client then comes again. */
  add(stream: { response: ServerResponse; cookie: string; session: SessionAnswer; end: () => void }): void;
  /** Ends the streams of sessions that ended: those named, or all of the user's where none is. */
  revoke(ended: SessionRevoked): void;
  endAll(): void;
};

const LOOK_EVERY_MS = 2_000;

type Deps = { bus: Pick<Bus, 'connections'>; sessions: SessionCache; limits: Limits };

/**
 * The streams that are open. A request is vouched for when it comes; these last, so they end with the session they were
 * opened in, and whenever its end may have been missed.
 */
export function createOpenStreams({ bus, sessions, limits }: Deps): OpenStreams {
  const open = new Set<{ userId: number; sessionKey: string; end: () => void }>();
  const endAll = () => {
    for (const { end } of open) end();
  };

  // What was said of sessions while the bus was away went unheard.
  let heardOn = bus.connections();
  const watch = setInterval(() => {
    const connections = bus.connections();
    if (connections !== heardOn) endAll();
    heardOn = connections;
  }, LOOK_EVERY_MS);
  watch.unref();

  return {
    add({ response, cookie, session, end }) {
      const stream = { userId: session.user.id, sessionKey: session.sessionKey, end };
      open.add(stream);
      const lifetime = Math.min(limits.streamMs, Date.parse(session.expiresAt) - Date.now());
      const over = setTimeout(end, Math.max(0, lifetime));
      // The answer it was opened with may have been on its way while the session ended.
      const check = setTimeout(() => {
        sessions.find(cookie).then(
          (answer) => answer ?? end(),
          () => undefined,
        );
      }, limits.sessionCacheMs + 100);
      response.on('close', () => {
        open.delete(stream);
        clearTimeout(over);
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

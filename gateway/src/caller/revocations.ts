import type { Logger } from 'pino';
import * as Value from 'typebox/value';
import { SessionRevoked } from '@commonyard/contracts/events/identity';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { SessionCache } from './session-cache.ts';

/** Lets go of sessions as soon as identity says that they ended. While the bus is away, their short life bounds it. */
export function hearRevocations(bus: Pick<Bus, 'listen'>, sessions: SessionCache, log: Logger): void {
  bus.listen(['session.revoked'], (payload) => {
    try {
      const { data } = JSON.parse(payload) as { data: unknown };
      if (Value.Check(SessionRevoked, data)) sessions.revoke(data);
      else log.warn('a session.revoked event is malformed');
    } catch (error) {
      log.warn({ err: error }, 'a session.revoked event cannot be read');
    }
  });
}

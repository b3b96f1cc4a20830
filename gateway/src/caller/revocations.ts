import type { Logger } from 'pino';
import * as Value from 'typebox/value';
import { SessionRevoked } from '@commonyard/contracts/events/identity';
import type { Bus } from '@commonyard/service-kit/events/jetstream';

/** Hears of sessions as soon as identity says that they ended. What is said while the bus is away is not heard. */
export function hearRevocations(bus: Pick<Bus, 'listen'>, letGo: (ended: SessionRevoked) => void, log: Logger): void {
  bus.listen(['session.revoked'], (payload) => {
    try {
      const { data } = JSON.parse(payload) as { data: unknown };
      if (Value.Check(SessionRevoked, data)) letGo(data);
      else log.warn('a session.revoked event is malformed');
    } catch (error) {
      log.warn({ err: error }, 'a session.revoked event cannot be read');
    }
  });
}

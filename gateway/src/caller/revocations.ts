import type { Logger } from 'pino';
import * as Value from 'typebox/value';
import { SessionRevoked } from '@commonyard/contracts/events/identity';
import type { Bus } from '@commonyard/service-kit/events/jetstream';

/** Subscribes to revoked sessions. Revocations published while the bus is disconnected are missed. */
export function subscribeToRevocations(
  bus: Pick<Bus, 'subscribe'>,
  onRevoked: (ended: SessionRevoked) => void,
  log: Logger,
): void {
  bus.subscribe(['session.revoked'], (payload) => {
    try {
      const { data } = JSON.parse(payload) as { data: unknown };
      if (Value.Check(SessionRevoked, data)) onRevoked(data);
      else log.warn('malformed session.revoked event');
    } catch (error) {
      log.warn({ err: error }, 'unreadable session.revoked event');
    }
  });
}

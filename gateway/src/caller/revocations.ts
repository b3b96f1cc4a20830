import type { Logger } from 'pino';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { SessionRevoked } from '@commonyard/contracts/events/identity';
import { toReadData } from '@commonyard/service-kit/events/read-data';
import type { Bus } from '@commonyard/service-kit/events/jetstream';

type Handlers = { revoke: (ended: SessionRevoked) => void; revokeAll: () => void };

/** Revocations published while the bus is disconnected are missed. One that cannot be read may concern anybody. */
export function subscribeToRevocations(
  bus: Pick<Bus, 'subscribe'>,
  { revoke, revokeAll }: Handlers,
  log: Logger,
): void {
  bus.subscribe(['session.revoked'], (payload) => {
    try {
      const { data } = JSON.parse(payload) as EventEnvelope;
      const read = toReadData(SessionRevoked, data, ({ field }) => new Error(`${field} does not match the schema`));
      const { userId, sessionKeys } = read as SessionRevoked;
      revoke({ userId, sessionKeys });
    } catch (error) {
      log.warn({ err: error }, 'unreadable session.revoked event, all sessions are looked up again');
      revokeAll();
    }
  });
}

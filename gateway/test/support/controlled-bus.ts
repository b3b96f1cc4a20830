import type { Events, EventType } from '@commonyard/contracts/events/event-table';
import type { GatewayDeps } from '../../src/app.ts';

/** A bus whose connection and events a test controls. */
export function createControlledBus() {
  let connected = true;
  let connectionEpoch = 1;
  let confirmedEpoch = 1;
  const listeners: { types: string[]; onEvent: (payload: string) => void }[] = [];
  const bus: GatewayDeps['bus'] = {
    subscribe(types, onEvent) {
      listeners.push({ types, onEvent });
      return { confirmedEpoch: () => confirmedEpoch };
    },
    connected: () => connected,
    connectionEpoch: () => connectionEpoch,
  };
  const deliver = (type: string, payload: string) => {
    for (const { types, onEvent } of listeners) if (types.includes(type)) onEvent(payload);
  };
  return {
    bus,
    deliver,
    publish: <Type extends EventType>(type: Type, data: Partial<Events[Type]>) =>
      deliver(type, JSON.stringify({ type, data })),
    disconnect: () => void (connected = false),
    /** Connects again; the server has not confirmed the subscriptions yet. */
    connect() {
      connected = true;
      connectionEpoch++;
    },
    confirm: () => void (confirmedEpoch = connectionEpoch),
  };
}

import type { Events, EventType } from '@commonyard/contracts/events/event-table';
import type { GatewayDeps } from '../../src/app.ts';

/** A bus whose events a test delivers. */
export function createControlledBus() {
  const listeners: { types: string[]; onEvent: (payload: string) => void }[] = [];
  const bus: GatewayDeps['bus'] = {
    subscribe(types, onEvent) {
      listeners.push({ types, onEvent });
    },
    connectionEpoch: () => 1,
  };
  const deliver = (type: string, payload: string) => {
    for (const { types, onEvent } of listeners) if (types.includes(type)) onEvent(payload);
  };
  return {
    bus,
    deliver,
    publish: <Type extends EventType>(type: Type, data: Partial<Events[Type]>) =>
      deliver(type, JSON.stringify({ type, data })),
  };
}

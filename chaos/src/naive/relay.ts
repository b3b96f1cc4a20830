import { setBus } from './outbox.ts';
import type { RelayOptions } from '@commonyard/service-kit/events/relay';

export * from '@commonyard/service-kit/events/relay';

/** Has nothing to relay, and hands its connection to the outbox. */
export function startRelay({ bus }: RelayOptions): { stop(): Promise<void> } {
  setBus(bus);
  return { stop: async () => undefined };
}

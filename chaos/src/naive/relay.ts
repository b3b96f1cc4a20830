import { publishThrough } from './outbox.ts';
import type { RelayOptions } from '@commonyard/service-kit/events/relay';

export * from '@commonyard/service-kit/events/relay';

/** There is nothing to relay; the way to the stream is taken from here. */
export function startRelay({ bus }: RelayOptions): { stop(): Promise<void> } {
  publishThrough(bus);
  return { stop: async () => undefined };
}

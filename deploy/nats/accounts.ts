// NATS accounts and what each may publish and consume. `npm run services:write` writes the server configuration from it.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { typesPublishedBy, type EventType } from '@commonyard/contracts/events/event-table';
import type { AnyService } from '@commonyard/service-kit/service';

export type Account = {
  /** It publishes `<prefix>.*`, and no other account does. */
  publishes: string[];
  /** Its durable consumers of the stream. */
  consumers: string[];
  /** Subjects it subscribes to directly, without the stream. */
  subscribes: EventType[];
};

export const STREAM = 'EVENTS';

const root = join(import.meta.dirname, '../..');
/** The descriptions of all services. */
export const services = await Promise.all(
  globSync('services/*/src/service.ts', { cwd: root })
    .sort()
    .map(async (file) => ((await import(join(root, file))) as { service: AnyService }).service),
);

export const accounts: Record<string, Account> = {
  gateway: {
    publishes: [],
    consumers: [],
    subscribes: ['session.revoked'],
  },
  ...Object.fromEntries(services.map((service) => [service.name, accountOf(service)])),
};

function accountOf({ name, consumers }: AnyService): Account {
  const prefixes = typesPublishedBy(name).map((type) => type.slice(0, type.indexOf('.')));
  return { publishes: [...new Set(prefixes)], consumers: consumers.map((consumer) => consumer.name), subscribes: [] };
}

// NATS accounts and what each may publish and consume. `npm run services:write` writes the server configuration from it.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { passwordVariable } from '@commonyard/dev-stack/services';
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

/** The server configuration: one user per service with access to its own subjects only, and the owner of the stream. */
export function natsConfig(accounts: Record<string, Account>): string {
  return `# Written by deploy/services/write.ts from deploy/nats/accounts.ts.
# Start with: nats-server --config nats.conf --store_dir /data --http_port 8222
max_payload: 1MB
jetstream {
  # Acknowledge a message after it is on disk.
  sync_interval: always
}
authorization {
  users: [
    # The migration jobs create and change the stream and its consumers with this user. A service that could change its
    # consumers could read every event: names, addresses, password links.
    { user: "owner", password: $${passwordVariable('owner')}, permissions: { publish: [">"], subscribe: ["_INBOX.>"] } }
${Object.entries(accounts).map(formatUser).join('')}  ]
}
`;
}

function formatUser([name, account]: [string, Account]): string {
  return `    {
      user: "${name}", password: $${passwordVariable(name)}
      permissions: {
        publish: ${formatSubjects(allowedToPublish(account))}
        subscribe: ${formatSubjects([`_INBOX_${name}.>`, ...account.subscribes])}
      }
    }
`;
}

/** Its events, reads of the stream's state, and requests to its own consumers. */
function allowedToPublish({ publishes: prefixes, consumers }: Account): string[] {
  if (prefixes.length + consumers.length === 0) return [];
  const streamRequests = ['INFO', `STREAM.INFO.${STREAM}`];
  const consumerRequests = consumers.flatMap((name) => [
    `CONSUMER.INFO.${STREAM}.${name}`,
    `CONSUMER.MSG.NEXT.${STREAM}.${name}`,
  ]);
  // The relay checks whether the stream still has the newest event of each type.
  const newestEvents = prefixes.map((prefix) => `DIRECT.GET.${STREAM}.${prefix}.*`);
  return [
    ...prefixes.map((prefix) => `${prefix}.*`),
    ...[...streamRequests, ...consumerRequests, ...newestEvents].map((subject) => `$JS.API.${subject}`),
    ...consumers.map((name) => `$JS.ACK.${STREAM}.${name}.>`),
  ];
}

// NATS treats an empty list as no restriction.
function formatSubjects(allowed: string[]): string {
  if (allowed.length === 0) return '{ deny: [">"] }';
  return `[\n${allowed.map((subject) => `          "${subject}"\n`).join('')}        ]`;
}

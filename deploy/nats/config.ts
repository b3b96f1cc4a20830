import { STREAM, type Account } from './accounts.ts';

/** The variable in which the server finds a user's password. One that begins with a digit would be read as a number. */
export const passwordVariable = (user: string): string => `NATS_PASSWORD_${user.toUpperCase()}`;

/** The server's configuration: one user per service, each with its own subjects only, and the owner of the stream. */
export function natsConfig(accounts: Record<string, Account>): string {
  return `# Written by deploy/nats/write-config.ts from deploy/nats/accounts.ts.
# Start with: nats-server --config nats.conf --store_dir /data --http_port 8222
max_payload: 1MB
jetstream {
  # What was acknowledged is on the disk.
  sync_interval: always
}
authorization {
  users: [
    # Makes the stream and its consumers, and changes them; the migration jobs use it. A service that could choose what
    # its consumers get would hear everything: names, addresses, links that set passwords.
    { user: "owner", password: $${passwordVariable('owner')}, permissions: { publish: [">"], subscribe: ["_INBOX.>"] } }
${Object.entries(accounts).map(user).join('')}  ]
}
`;
}

function user([name, account]: [string, Account]): string {
  return `    {
      user: "${name}", password: $${passwordVariable(name)}
      permissions: {
        publish: ${list(publishes(account))}
        subscribe: ${list([`_INBOX_${name}.>`, ...account.hears])}
      }
    }
`;
}

/** Its events, the questions its client asks about the stream, and the way to its own consumers. */
function publishes({ publishes: kinds, consumers }: Account): string[] {
  if (kinds.length + consumers.length === 0) return [];
  const questions = ['INFO', `STREAM.INFO.${STREAM}`, `STREAM.CREATE.${STREAM}`];
  const ofConsumers = consumers.flatMap((name) => [
    `CONSUMER.INFO.${STREAM}.${name}`,
    `CONSUMER.MSG.NEXT.${STREAM}.${name}`,
  ]);
  // Whether the stream still has the newest of each type it published.
  const ofOwnEvents = kinds.map((kind) => `DIRECT.GET.${STREAM}.${kind}.*`);
  return [
    ...kinds.map((kind) => `${kind}.*`),
    ...[...questions, ...ofConsumers, ...ofOwnEvents].map((subject) => `$JS.API.${subject}`),
    ...consumers.map((name) => `$JS.ACK.${STREAM}.${name}.>`),
  ];
}

// An empty list of what is allowed would allow everything.
function list(allowed: string[]): string {
  if (allowed.length === 0) return '{ deny: [">"] }';
  return `[\n${allowed.map((subject) => `          "${subject}"\n`).join('')}        ]`;
}

import type { Logger } from 'pino';
import { openDatabase } from '@commonyard/service-kit/db/database';
import { join } from 'node:path';
import pg from 'pg';
import { USERS_PAGE_SIZE } from '@commonyard/contracts/identity.values';
import { NOTIFICATIONS_PAGE_SIZE } from '@commonyard/contracts/notifications.values';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { linkTokenSettings, testTokenKeys } from '@commonyard/testing/link-tokens';
import { buildApp as buildIdentity } from '@commonyard/identity/src/app.ts';
import type { Database as IdentityDatabase } from '@commonyard/identity/src/database.ts';
import { migrations as identityMigrations } from '@commonyard/identity/src/migrations/index.ts';
import { createPasswordHasher } from '@commonyard/identity/src/passwords/password-hashing.ts';
import { buildApp as buildNotifications } from '@commonyard/notifications/src/app.ts';
import { QUERY_SETTINGS, type Database as NotificationsDatabase } from '@commonyard/notifications/src/database.ts';
import { migrations as notificationsMigrations } from '@commonyard/notifications/src/migrations/index.ts';
import type { Hub } from '@commonyard/notifications/src/deps.ts';
import { createCallerSigner } from './support/caller-signer.ts';
import type { Figure } from './support/figures.ts';
import { compareRates } from './support/interleaved-rounds.ts';
import { recordRequests } from './support/recorded-app.ts';
import { startServer, withServers } from './support/servers.ts';
import { runSqlLoop, toOptions } from './support/sql-loop.ts';

const ROWS = 100_000;
const CONNECTIONS = 16;
const SECRET = 'a-secret-of-the-bench-with-32-characters-or-more';
const USERS = '/api/users';
const NOTIFICATIONS = '/api/notifications';

const identitySigner = createCallerSigner('identity');
const notificationsSigner = createCallerSigner('notifications');

/** The cost of the list of users and of a user's notifications, 100,000 of each, against their SQL alone. */
export async function benchUsers(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: false }));
    const admin = { userId: 1, role: 'admin', municipality: null } as const;
    const headers = {
      users: identitySigner.callerHeaders(admin),
      notifications: notificationsSigner.callerHeaders(admin),
    };

    const identityUrl = await createDatabase(postgres.url, 'identity', identityMigrations, MANY_USERS);
    const identity = stopLater(
      await startServer('services/identity', folder, {
        DATABASE_URL: identityUrl,
        RETENTION_DATABASE_URL: identityUrl,
        CALLER_PUBLIC_KEY: identitySigner.publicKey,
        SESSION_SECRET: SECRET,
        AUDIT_LOG_SECRET: SECRET,
        LINK_TOKEN_PUBLIC_KEY: linkTokenSettings.LINK_TOKEN_PUBLIC_KEY,
      }),
    );
    const config = { SESSION_SECRET: SECRET, PUBLIC_URL: identity.url, COMMONYARD_LIMITS: 'off' } as const;
    const { users } = await recordRequests(
      {
        databaseUrl: identityUrl,
        callerKeys: [identitySigner.keys.publicKey],
        build: (deps: ServiceDeps<IdentityDatabase>) =>
          buildIdentity({ ...deps, config, passwordHasher: createPasswordHasher(), usage: noUsageLimits }),
      },
      { users: { path: USERS, headers: headers.users } },
    );

    const notificationsUrl = await createDatabase(
      postgres.url,
      'notifications',
      notificationsMigrations,
      MANY_NOTIFICATIONS,
    );
    const email = {
      publicUrl: identity.url,
      from: 'bench@example.ca',
      postalAddress: 'Bench, 1 Main Street',
      unsubscribeSecret: SECRET,
    };
    const service = stopLater(
      await startServer('services/notifications', folder, {
        DATABASE_URL: notificationsUrl,
        CALLER_PUBLIC_KEY: notificationsSigner.publicKey,
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: email.from,
        MAIL_POSTAL_ADDRESS: email.postalAddress,
        UNSUBSCRIBE_SECRET: SECRET,
        LINK_TOKEN_PRIVATE_KEY: linkTokenSettings.LINK_TOKEN_PRIVATE_KEY,
      }),
    );
    const { notifications } = await recordRequests(
      {
        databaseUrl: notificationsUrl,
        callerKeys: [notificationsSigner.keys.publicKey],
        open: (url: string, log: Logger) => openDatabase<NotificationsDatabase>(url, log, { settings: QUERY_SETTINGS }),
        build: (deps: ServiceDeps<NotificationsDatabase>) =>
          buildNotifications({ ...deps, hub: NO_HUB, email, linkTokens: testTokenKeys }),
      },
      { notifications: { path: NOTIFICATIONS, headers: headers.notifications } },
    );

    const loop =
      (url: string, statements: typeof users, settings = {}) =>
      () =>
        runSqlLoop({ folder, url, statements, options: toOptions(settings), concurrency: CONNECTIONS });
    const shared = { connections: CONNECTIONS };
    const ratio = await compareRates(
      {
        users: { url: identity.url + USERS, headers: headers.users, pid: identity.pid, ...shared },
        notifications: {
          url: service.url + NOTIFICATIONS,
          headers: headers.notifications,
          pid: service.pid,
          ...shared,
        },
      },
      {
        'SQL of users': loop(identityUrl, users),
        'SQL of notifications': loop(notificationsUrl, notifications, QUERY_SETTINGS),
      },
    );
    return [
      {
        id: 'L',
        name: `${USERS_PAGE_SIZE} of ${ROWS} users : the same SQL in a loop`,
        ratio: ratio('users', 'SQL of users'),
        target: { atLeast: 0.8 },
      },
      {
        id: 'L',
        name: `${NOTIFICATIONS_PAGE_SIZE} of ${ROWS} notifications : the same SQL in a loop`,
        ratio: ratio('notifications', 'SQL of notifications'),
        target: { atLeast: 0.8 },
      },
    ];
  });
}

/** No request of this bench opens a stream. */
const NO_HUB: Hub = { position: () => undefined, subscribe: () => () => undefined, stop: async () => undefined };

const MANY_USERS = `
  INSERT INTO users (username, email, password_hash, role, name, municipality, position, locale, name_key, search_text, email_verified_at, approval)
  SELECT 'user-' || n, 'user-' || n || '@example.ca', 'none',
    CASE WHEN n % 20 = 0 THEN 'municipal_admin' ELSE 'municipal_operator' END, 'Person ' || md5(n::text),
    (SELECT id FROM municipalities ORDER BY id OFFSET n % 400 LIMIT 1), 'Fleet manager', 'en', 'person ' || md5(n::text),
    'person ' || md5(n::text) || ' user-' || n, now(), 'approved'
  FROM generate_series(1, ${ROWS}) n`;

const MANY_NOTIFICATIONS = `
  INSERT INTO notifications (user_id, event_id, kind, params, path, created_at, read_at)
  SELECT CASE WHEN n % 2 = 0 THEN 1 ELSE 2 + n % 1000 END, gen_random_uuid(), 'asset.submitted',
    jsonb_build_object('title', 'Plow truck ' || n, 'municipality', 'Smiths Falls'), '/listings/' || n,
    now() - n * interval '1 minute', CASE WHEN n % 3 > 0 THEN now() END
  FROM generate_series(1, ${ROWS} * 2) n`;

type Migrations = Parameters<typeof migrateSchema>[0]['migrations'];

/** Creates the database of a service with many rows, and returns its address for the service's role. */
async function createDatabase(
  serverUrl: string,
  schema: string,
  migrations: Migrations,
  fill: string,
): Promise<string> {
  const ownerUrl = await ensureDatabase(serverUrl, schema);
  const appUrl = withDatabaseUser(ownerUrl, `${schema}_app`, 'bench-only');
  await migrateSchema({ ownerUrl, appUrl, schema, migrations });
  const owner = new pg.Client({ connectionString: ownerUrl, options: `-c search_path=${schema}` });
  await owner.connect();
  await owner.query(fill);
  await owner.query('VACUUM ANALYZE');
  await owner.end();
  return appUrl;
}

import type { Migration } from 'kysely/migration';
import pg from 'pg';
import type { Logger } from 'pino';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { openDatabase } from '@commonyard/service-kit/db/database';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import { createLog } from '@commonyard/service-kit/observability/log';
import { testBackends } from './backends.ts';
import { testKeys } from './callers.ts';
import { TEST_IMAGE_ID_SECRET } from './factories/images.ts';
import { linkTokenSettings, useTestTokenEncryption } from './link-tokens.ts';

/**
 * Creates a separate database for one test file, migrated as in production: the schema has its real name, and the roles of the
 * service are those of this database. Opens it as the service does, as the runtime role. `deps` are what the app of every service is built from.
 */
export async function testDatabase<Schema>(
  service: string,
  migrations: Record<string, Migration>,
  log: Logger = createLog(service, 'silent'),
) {
  useTestTokenEncryption();
  const name = `test_${service}_${crypto.randomUUID().slice(0, 8)}`;
  const { postgresUrl, natsUrl } = testBackends();
  const ownerUrl = await ensureDatabase(postgresUrl, name);
  const [app, retention] = [`${name}_${service}_app`, `${name}_${service}_retention`];
  const appUrl = withDatabaseUser(ownerUrl, app, 'test-only');
  const retentionUrl = withDatabaseUser(ownerUrl, retention, 'test-only');
  await migrateSchema({ ownerUrl, appUrl, retentionUrl, schema: service, migrations });
  const database = openDatabase<Schema>(appUrl, log);
  const { db, pool } = database;
  const deps: ServiceDeps<Schema> = {
    db,
    pool,
    log,
    callerKeys: [testKeys.publicKey],
    lifecycle: { stopping: false },
  };
  return {
    appUrl,
    ownerUrl,
    retentionUrl,
    db,
    pool,
    deps,
    /** The settings of a process of the service. */
    env: {
      PORT: '0',
      DATABASE_URL: appUrl,
      NATS_URL: natsUrl,
      CALLER_PUBLIC_KEY: testKeys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      IMAGE_ID_SECRET: TEST_IMAGE_ID_SECRET,
      ...linkTokenSettings,
      RETENTION_DATABASE_URL: retentionUrl,
      AUDIT_LOG_SECRET: 'an-audit-secret-of-the-tests-of-32-characters',
    },
    /** Closes the connections and drops the database. */
    async close() {
      await database.close();
      await dropDatabase(postgresUrl, name, [app, retention]);
    },
  };
}

async function dropDatabase(server: string, name: string, roles: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.query(`DROP ROLE ${roles.join(', ')}`);
  } finally {
    await client.end();
  }
}

import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { testBackends } from './backends.ts';

export type TestDatabase = { appUrl: string; ownerUrl: string; drop(): Promise<void> };

/**
 * Creates a separate database for one test file, migrated as in production: the schema and the runtime role have their real
 * names, and the service under test connects as that role.
 */
export async function testDatabase(service: string, migrations: Record<string, Migration>): Promise<TestDatabase> {
  const name = `test_${service}_${crypto.randomUUID().slice(0, 8)}`;
  const server = testBackends().postgresUrl;
  await runStatement(server, `CREATE DATABASE ${name}`);
  const ownerUrl = withDatabase(server, name);
  const app = new URL(ownerUrl);
  app.username = `${service}_app`;
  app.password = 'test-only';
  await migrateSchema({ ownerUrl, appUrl: app.href, schema: service, migrations });
  return { appUrl: app.href, ownerUrl, drop: () => runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function runStatement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

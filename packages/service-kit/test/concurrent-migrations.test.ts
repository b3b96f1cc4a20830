import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import type { RunningServer } from '@commonyard/dev-stack/backends/running-server';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { services } from '@commonyard/dev-stack/services';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { createTemporaryFolder } from '@commonyard/testing/temporary-folder';
import { migrateSchema } from '../src/db/migrate.ts';
import { createEventTables } from '../src/events/tables.ts';

const ROUNDS = 5;

// A server of its own, whose log contains the errors of this test only.
let postgres: RunningServer;
let logFile: string;
beforeAll(async () => {
  const folder = await createTemporaryFolder();
  logFile = join(folder, 'server.log');
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false, logFile });
});
afterAll(() => postgres.stop());

it('lets the migrations of all services run at the same time without an error in the log of Postgres', async () => {
  const ownerUrl = await ensureDatabase(postgres.url, 'town');
  const migrate = (schema: string) =>
    migrateSchema({
      ownerUrl,
      appUrl: withDatabaseUser(ownerUrl, `${schema}_app`, ''),
      appPasswords: [`password of ${schema}`],
      retentionUrl: withDatabaseUser(ownerUrl, `${schema}_retention`, ''),
      retentionPasswords: [`retention password of ${schema}`],
      schema,
      migrations: { '0101-events': createEventTables },
    });
  for (let round = 0; round < ROUNDS; round++) await Promise.all(services.map(({ name }) => migrate(name)));
  expect(errorsIn(logFile)).toEqual([]);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ allowed: boolean }>(
    `SELECT has_database_privilege(rolname, 'town', 'CONNECT') AS allowed FROM pg_roles WHERE rolname LIKE '%\\_app'`,
  );
  await client.end();
  expect(rows).toEqual(services.map(() => ({ allowed: true })));
});

/** `CREATE ROLE` has no IF NOT EXISTS: a repeated migration leaves an error of the existing role. */
function errorsIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.includes('ERROR:') && !/role ".*" already exists/.test(line));
}

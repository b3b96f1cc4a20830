import { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { MigrationDialect, runMigrations } from './run-migrations.ts';

export type MigrateOptions = {
  /** URL of a role that can create schemas and roles. */
  ownerUrl: string;
  /** URL of the runtime role, which supplies its name and password. */
  appUrl: string;
  /** URL of the role that erases and removes audit entries; without it there is none. */
  retentionUrl?: string | undefined;
  /** The service's schema, the only one its runtime role can access. */
  schema: string;
  /** In order, by name: `{ '0001-events': ..., '0002-users': ... }`. */
  migrations: Record<string, Migration>;
};

/**
 * Migrates a service's schema to the latest version and restricts its runtime role to it: the role reads and writes rows
 * there, has no DDL privileges and no access to another service's schema. Safe to run repeatedly and concurrently, and on a
 * schema that a newer version has migrated.
 * Returns the names of the migrations it ran. Throws the error of the first migration that fails.
 */
export async function migrateSchema(options: MigrateOptions): Promise<string[]> {
  const { ownerUrl, appUrl, retentionUrl, schema, migrations } = options;
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, options: `-c search_path=${schema}` });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  try {
    await prepareSchema(pool, schema, accountOf(appUrl));
    const names = await runMigrations(db, schema, migrations);
    if (retentionUrl) await prepareRetentionRole(pool, schema, accountOf(retentionUrl));
    return names;
  } finally {
    await db.destroy();
  }
}

type Account = { role: string; password: string };

function accountOf(url: string): Account {
  const { username, password } = new URL(url);
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) };
}

async function prepareSchema(pool: pg.Pool, schema: string, account: Account): Promise<void> {
  const name = pg.escapeIdentifier(schema);
  await runIdempotent(pool, `CREATE SCHEMA IF NOT EXISTS ${name}`);
  const app = await prepareRole(pool, schema, { ...account, statementTimeout: '5s' });
  await runIdempotent(
    pool,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app};
     ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT USAGE ON SEQUENCES TO ${app};`,
  );
}

/** The role that removes audit entries, which the runtime role cannot. It can access nothing else. */
async function prepareRetentionRole(pool: pg.Pool, schema: string, account: Account): Promise<void> {
  // It removes the entries of months at once.
  const retention = await prepareRole(pool, schema, { ...account, statementTimeout: '5min' });
  const { rows } = await pool.query(`SELECT WHERE to_regclass('audit_seals') IS NOT NULL`);
  if (rows.length === 0) return;
  await runIdempotent(
    pool,
    `GRANT SELECT, INSERT, DELETE ON audit_log TO ${retention};
     GRANT SELECT, DELETE ON audit_seals, audit_personal_values, audit_erasures TO ${retention};
     DO $$ BEGIN
       IF to_regclass('destructions') IS NOT NULL THEN GRANT INSERT ON destructions TO ${retention}; END IF;
     END $$`,
  );
}

/**
 * Creates or updates a role that can connect to this database and see this schema only, and returns its quoted name. Roles are
 * global to the server, so another migration may be creating the same one concurrently.
 */
async function prepareRole(
  pool: pg.Pool,
  schema: string,
  { role, password, statementTimeout }: Account & { statementTimeout: string },
): Promise<string> {
  const name = pg.escapeIdentifier(schema);
  const app = pg.escapeIdentifier(role);
  await runIdempotent(pool, `CREATE ROLE ${app} LOGIN`);
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  const database = pg.escapeIdentifier(rows[0]!.name);
  await runIdempotent(
    pool,
    `ALTER ROLE ${app} PASSWORD ${pg.escapeLiteral(password)} CONNECTION LIMIT 100;
     ALTER ROLE ${app} SET search_path = ${name};
     ALTER ROLE ${app} SET statement_timeout = ${pg.escapeLiteral(statementTimeout)};
     ALTER ROLE ${app} SET lock_timeout = '2s';
     ALTER ROLE ${app} SET idle_in_transaction_session_timeout = '10s';`,
  );
  await runIdempotent(
    pool,
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
     GRANT CONNECT ON DATABASE ${database} TO ${app};
     REVOKE ALL ON SCHEMA public FROM PUBLIC;
     GRANT USAGE ON SCHEMA ${name} TO ${app};`,
  );
  return app;
}

const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';
const INTERNAL_ERROR = 'XX000'; // 'tuple concurrently updated'

/** Runs catalogue changes that may run concurrently: ignores existing objects and retries collisions. */
async function runIdempotent(pool: pg.Pool, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(sql);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === DUPLICATE_OBJECT) return;
      if ((code !== UNIQUE_VIOLATION && code !== INTERNAL_ERROR) || attempt === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
    }
  }
}

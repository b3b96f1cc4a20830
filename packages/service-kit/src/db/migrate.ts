import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { prepareRole, runIdempotent, type RoleOptions } from './roles.ts';
import { MigrationDialect, runMigrations } from './run-migrations.ts';

type Login = Pick<RoleOptions, 'url' | 'passwords' | 'settings'>;

export type MigrateOptions = {
  /** URL of a role that can create schemas and roles. */
  ownerUrl: string;
  /** URL of the runtime role, which supplies its name, and its password unless there are `appPasswords`. */
  appUrl: string;
  /** Passwords of the runtime role's logins, the first one for processes that start now. */
  appPasswords?: readonly string[] | undefined;
  /** Settings of the runtime role's sessions, such as `{ plan_cache_mode: 'force_generic_plan' }`. */
  appSettings?: Record<string, string> | undefined;
  /** URL of the role that erases and removes audit entries; without it there is none. */
  retentionUrl?: string | undefined;
  retentionPasswords?: readonly string[] | undefined;
  /** The service's schema, the only one its runtime role can access. */
  schema: string;
  /** In order, by name: `{ '0101-events': ..., '0102-users': ... }`. */
  migrations: Record<string, Migration>;
};

/**
 * Migrates a service's schema to the latest version and restricts its runtime role to it: the role reads and writes rows
 * there, has no DDL privileges and no access to another service's schema. Safe to run repeatedly and concurrently, and on a
 * schema that a newer version has migrated.
 * Returns the names of the migrations it ran. Throws the error of the first migration that fails.
 */
export async function migrateSchema(options: MigrateOptions): Promise<string[]> {
  const { ownerUrl, appUrl, appPasswords, appSettings, retentionUrl, retentionPasswords, schema, migrations } = options;
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, options: `-c search_path=${schema}` });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  try {
    await withGrantLock(pool, () =>
      prepareSchema(pool, schema, { url: appUrl, passwords: appPasswords, settings: appSettings }),
    );
    const names = await runMigrations(db, schema, migrations);
    if (retentionUrl)
      await withGrantLock(pool, () =>
        prepareRetentionRole(pool, schema, { url: retentionUrl, passwords: retentionPasswords }),
      );
    return names;
  } finally {
    await db.destroy();
  }
}

/** Any number that nothing else in the database takes. */
const GRANT_LOCK = '7242096415330481';
const GRANT_LOCK_POLL_MS = 50;

/**
 * Runs `work` while no other migrator of this database does: the roles of all services have privileges on the database and on the
 * schema public, and Postgres rejects two changes of the same privileges with "tuple concurrently updated". Polls, because
 * `CREATE INDEX CONCURRENTLY` of another migrator waits for running statements, and so for one that waits for the lock.
 */
async function withGrantLock(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const take = `SELECT WHERE pg_try_advisory_lock(${GRANT_LOCK})`;
    while ((await client.query(take)).rowCount === 0) await sleep(GRANT_LOCK_POLL_MS);
    await work();
  } finally {
    // Ends the session, and with it the lock, also where the connection is broken.
    client.release(true);
  }
}

async function prepareSchema(pool: pg.Pool, schema: string, role: Login): Promise<void> {
  const name = pg.escapeIdentifier(schema);
  await runIdempotent(pool, `CREATE SCHEMA IF NOT EXISTS ${name}`);
  const app = await prepareRole(pool, { ...role, schema, statementTimeout: '5s' });
  await runIdempotent(
    pool,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app};
     ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT USAGE ON SEQUENCES TO ${app};`,
  );
}

/** The role that removes audit entries, which the runtime role cannot. It can access nothing else. */
async function prepareRetentionRole(pool: pg.Pool, schema: string, role: Login): Promise<void> {
  // It removes the entries of months at once.
  const retention = await prepareRole(pool, { ...role, schema, statementTimeout: '5min' });
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

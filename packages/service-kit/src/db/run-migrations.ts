import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, PostgresDialect, sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { OperatorError } from '../start-error.ts';
import { retryWhile } from '../jobs/retry-while.ts';

/**
 * A migration that runs outside a transaction, so that each of its statements commits by itself. An interrupted run starts it
 * again, so it must be safe to repeat. `createIndexes` and `backfill` make such migrations.
 */
export type RepeatableMigration = Migration & { transaction: false };

/**
 * How long a statement waits for a lock. Requests for the table queue behind it meanwhile, so it is well below the 2 s that
 * the services wait.
 */
export const LOCK_TIMEOUT_MS = 500;
const RETRIED_CODES = ['55P03', '40P01']; // lock not available, deadlock
/** The number of Kysely's own lock. */
const MIGRATION_LOCK = sql.raw('3853314791062309107');
const LOCK_POLL_MS = 200;

/**
 * Limits how long migrations wait for locks on tables. Polls for the lock that lets one migrator run at a time:
 * `CREATE INDEX CONCURRENTLY` waits for running statements, so one that waited for the lock would deadlock with it.
 */
class MigrationAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    const take = sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS taken`;
    while (!(await take.execute(db)).rows[0]!.taken) await sleep(LOCK_POLL_MS);
    await sql.raw(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(db);
  }

  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    const release = [sql`RESET lock_timeout`, sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`];
    // A lost connection has released both, and the error of the migration is the one to report.
    for (const statement of release) await statement.execute(db).catch(() => undefined);
  }
}

export class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new MigrationAdapter();
  }
}

/** The names of the migrations before version 1.0.0. Those of its baseline begin at 0100. */
const BEFORE_BASELINE = /^00\d\d-/;

const EXECUTED: Migration = { up: () => Promise.reject(new Error('was executed before')) };

/**
 * Runs the migrations that the schema lacks, in order of their names, and returns these. Those that only another version knows
 * stay as they are, whether its schema is newer or has another order. In a schema with data each migration has a transaction
 * of its own, so that none holds its locks while a later one runs, and is retried for 5 minutes while other transactions
 * hold the locks that it needs. Throws where the schema is of a version before 1.0.0.
 */
export async function runMigrations(
  db: Kysely<unknown>,
  schema: string,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const createMigrator = (offered: Record<string, Migration>) =>
    new Migrator({
      db,
      // Kysely rejects a schema with a migration that it is not offered. Called while the migration lock is held.
      provider: { getMigrations: async () => ({ ...offered, ...(await readExecuted(db)) }) },
      migrationTableSchema: schema,
      allowUnorderedMigrations: true,
    });
  const run = async (offered: Record<string, Migration>, disableTransactions: boolean) => {
    const { error, results = [] } = await createMigrator(offered).migrateToLatest({ disableTransactions });
    if (error) throw error;
    return results.map(({ migrationName }) => migrationName);
  };
  const all = await createMigrator(migrations).getMigrations();
  if (all.some(({ name, executedAt }) => executedAt && BEFORE_BASELINE.test(name)))
    throw new OperatorError(
      `The schema ${schema} is of a version before 1.0.0, which no later version can migrate. Use another database, and import what you keep (docs/operations/upgrade.md)`,
    );
  const pending = all.filter(({ executedAt }) => executedAt === undefined);
  // Nobody uses a new schema: one transaction for all is faster.
  if (pending.length === all.length) return retryWhileLocked(() => run(migrations, false));
  const names: string[] = [];
  for (const { name, migration } of pending)
    names.push(...(await retryWhileLocked(() => run({ [name]: migration }, 'transaction' in migration))));
  return names;
}

async function readExecuted(db: Kysely<unknown>): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql`SELECT WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db);
  if (tables.length === 0) return {};
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, EXECUTED]));
}

/** Repeats `work`, for at most 5 minutes, while it fails because another transaction holds a lock that it needs. */
export const retryWhileLocked = <Result>(work: () => Promise<Result>): Promise<Result> =>
  retryWhile((error) => RETRIED_CODES.includes((error as { code?: string }).code ?? ''), work, {
    // Time for the requests that queued behind an attempt.
    everyMs: 1_000,
    withinMs: 300_000,
  });

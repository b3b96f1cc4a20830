import { sql, type Kysely } from 'kysely';
import { LOCK_TIMEOUT_MS, retryWhileLocked, type RepeatableMigration } from './run-migrations.ts';

const BATCH = 1_000;

/** A migration of SQL statements, separated by semicolons, without parameters. */
export const runStatements = (statements: string) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(statements).execute(db);
  },
});

/**
 * A migration that creates indexes while the table is read and written. Each statement is
 * `CREATE [UNIQUE] INDEX CONCURRENTLY <name> ON <table> ...`. A repeated run keeps the valid indexes of an interrupted one and
 * builds its invalid one again.
 */
export const createIndexes = (...statements: string[]): RepeatableMigration => ({
  transaction: false,
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await createIndex(db, statement);
  },
});

async function createIndex(db: Kysely<unknown>, statement: string): Promise<void> {
  const name = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON /.exec(statement)?.[1];
  if (!name) throw new Error(`expected CREATE INDEX CONCURRENTLY <name> ON: ${statement}`);
  // The transaction that creates a new schema, whose tables nobody uses.
  if (db.isTransaction) {
    await sql.raw(statement.replace(' CONCURRENTLY', '')).execute(db);
    return;
  }
  const { rows } = await sql<{ valid: boolean }>`
    SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0]?.valid) return;
  await withoutLockTimeout(db, async () => {
    if (rows.length > 0) await sql.raw(`DROP INDEX CONCURRENTLY ${name}`).execute(db);
    await sql.raw(statement).execute(db);
  });
}

/**
 * A migration that drops indexes while their tables are read and written. They belong to no constraint, so the previous
 * version works without them: it must only stay fast enough.
 */
export const dropIndexes = (...names: string[]): RepeatableMigration => ({
  transaction: false,
  async up(db: Kysely<unknown>) {
    const drop = `DROP INDEX ${db.isTransaction ? '' : 'CONCURRENTLY'} IF EXISTS`;
    const dropAll = async () => {
      for (const name of names) await sql.raw(`${drop} ${name}`).execute(db);
    };
    await (db.isTransaction ? dropAll() : withoutLockTimeout(db, dropAll));
  },
});

/** Such a statement waits for every transaction that runs, and holds no lock meanwhile that a read or a write needs. */
async function withoutLockTimeout(db: Kysely<unknown>, run: () => Promise<void>): Promise<void> {
  await sql`SET lock_timeout = 0`.execute(db);
  await run();
  await sql.raw(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(db);
}

/**
 * A migration that updates the rows of a table which `where` selects, 1000 rows at a time in the order of the primary key,
 * each batch in a transaction of its own. `set` and `where` are SQL. A repeated run skips the rows that `where` no longer
 * selects. The service itself must write rows that need no backfill before this migration runs.
 */
export const backfill = (
  table: string,
  { set, where, key = 'id' }: { set: string; where: string; key?: string },
): RepeatableMigration => ({
  transaction: false,
  async up(db: Kysely<unknown>) {
    const [target, column] = [sql.id(table), sql.id(table, key)];
    const updateBatch = async (last: unknown) => {
      const { rows } = await sql<{ last: unknown }>`
        WITH batch AS (
          SELECT ${column} AS last FROM ${target} ${last === undefined ? sql`` : sql`WHERE ${column} > ${last}`}
          ORDER BY ${column} LIMIT ${sql.lit(BATCH)}
        ), updated AS (
          UPDATE ${target} SET ${sql.raw(set)} FROM batch WHERE ${column} = batch.last AND (${sql.raw(where)})
        )
        SELECT last FROM batch ORDER BY last DESC LIMIT 1`.execute(db);
      return rows[0]?.last;
    };
    let last: unknown;
    do last = await retryWhileLocked(() => updateBatch(last));
    while (last !== undefined);
  },
});

import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  sql,
  type ColumnType,
  type Generated,
  type QueryExecutorProvider,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { isTracing, traceStatement } from '../observability/tracing.ts';
import { PreparingClient } from './preparing-client.ts';

/** A column that Postgres fills with the time of the insert. Read as ISO 8601 in UTC with milliseconds. */
export type CreatedAt = ColumnType<string, string | undefined, string>;
/** An instant, read as ISO 8601 in UTC with milliseconds. */
export type Timestamp = ColumnType<string, string, string>;
export type { Generated };

/** The tables of any service, which has those of the kit beside its own. A constant of type `Kysely<EventTables>` takes its handle. */
// eslint-disable-next-line typescript/no-explicit-any
export type AnyTables = any;
/** A handle or a transaction of any service. */
export type AnyDb = Kysely<AnyTables>;

/** A handle for reading and for single statements, or a transaction. */
export type Db<Schema> = Kysely<Schema> | Transaction<Schema>;

const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins;
// Sessions are in UTC, so an instant arrives as '2026-11-20 14:03:07.123456+00'. Microseconds are truncated.
const toIso = (text: string) =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${(/\.(\d+)/.exec(text)?.[1] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
const parsers = new Map<number, (text: string) => unknown>([
  // Keep a date as text: a Date object would turn it into midnight of some time zone.
  [DATE, (text) => text],
  [INT8, Number],
  [TIMESTAMPTZ, toIso],
]);
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export type Database<Schema> = { db: Kysely<Schema>; pool: pg.Pool; close(): Promise<void> };

export type DatabaseOptions = {
  max?: number;
  /** Postgres settings of these connections, such as `{ plan_cache_mode: 'force_generic_plan' }`. */
  settings?: Record<string, string>;
};

/**
 * Opens a service's connection pool. Columns are snake_case in SQL and camelCase in code.
 * Waits at most 2 s for a connection and 5 s for a statement, so that a hung server causes errors instead of a queue.
 */
export function openDatabase<Schema>(
  url: string,
  log: Logger,
  { max = 10, settings = {} }: DatabaseOptions = {},
): Database<Schema> {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    pipeline: true,
    max,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    idleTimeoutMillis: 30_000,
    options: Object.entries({ TimeZone: 'UTC', ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types,
  });
  // Without both listeners (idle clients, clients in use) a database restart would crash this process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    ...(isTracing() && { log: traceStatement }),
  });
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` with one connection as another role. */
export async function withDatabase<Result>(
  url: string,
  log: Logger,
  work: (db: AnyDb) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase<AnyTables>(url, log, { max: 1 });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Takes the advisory lock of this name until the transaction ends. Returns false where another transaction has it. */
export async function tryLock(trx: QueryExecutorProvider, name: string): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext(${name})) as locked`.execute(trx);
  return rows[0]!.locked;
}

/** Takes the advisory lock of this name until the transaction ends. Waits while another transaction has it. */
export async function waitForLock(trx: QueryExecutorProvider, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

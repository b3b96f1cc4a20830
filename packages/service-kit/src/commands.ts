import type { Migration } from 'kysely/migration';
import { Type } from 'typebox';
import { loadConfig } from './config.ts';
import { openDatabase, type Database } from './database.ts';
import { tellOfThePast } from './events/outbox.ts';
import { prepareStream, type Consumers } from './events/stream.ts';
import { createLog } from './log.ts';
import { migrateSchema } from './migrate.ts';

type Env = NodeJS.ProcessEnv;

/**
 * A service's migration command: brings its schema up to date with `DATABASE_OWNER_URL` and says what it ran; with
 * `NATS_OWNER_URL` the event stream and its `consumers` too, where the service itself may not.
 * Run before the service of the same version starts, never by it. Throws what the first failing migration threw.
 */
export async function migrateCommand(
  env: Env,
  schema: string,
  migrations: Record<string, Migration>,
  consumers: Consumers = {},
): Promise<void> {
  const { DATABASE_OWNER_URL, DATABASE_URL, NATS_OWNER_URL } = loadConfig(
    Type.Object({
      DATABASE_OWNER_URL: Type.String(),
      DATABASE_URL: Type.String(),
      NATS_OWNER_URL: Type.Optional(Type.String()),
    }),
    env,
  );
  if (NATS_OWNER_URL) await prepareStream(NATS_OWNER_URL, consumers);
  const ran = await migrateSchema({ ownerUrl: DATABASE_OWNER_URL, appUrl: DATABASE_URL, schema, migrations });
  process.stdout.write(`${schema}: ${ran.length > 0 ? ran.join(', ') : 'up to date'}\n`);
}

/**
 * Runs a command of a service on the database of `DATABASE_URL` and prints what it gives.
 * What it throws is told in one line, and the process exits with 1. `open` is for a service that opens its database in
 * a way of its own.
 */
export async function runCommand<Schema>(
  env: Env,
  service: string,
  work: (database: Database<Schema>) => Promise<string>,
  open: (url: string, log: ReturnType<typeof createLog>) => Database<Schema> = openDatabase<Schema>,
): Promise<void> {
  let database: Database<Schema> | undefined;
  try {
    const { DATABASE_URL } = loadConfig(Type.Object({ DATABASE_URL: Type.String() }), env);
    database = open(DATABASE_URL, createLog(service, 'warn'));
    process.stdout.write(`${await work(database)}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}

const A_WEEK_MS = 7 * 86_400_000;

/**
 * Begins a command that writes a demonstration: its passwords are published and its records invented, so it throws in
 * production, and what it tells of happened a week ago and is news to nobody.
 */
export function beginDemonstration(env: Env): void {
  if (env['NODE_ENV'] === 'production') throw new Error('The demonstration is not for production');
  tellOfThePast(new Date(Date.now() - A_WEEK_MS));
}

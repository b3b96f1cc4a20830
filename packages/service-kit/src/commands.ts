import type { Migration } from 'kysely/migration';
import { Type } from 'typebox';
import { readArguments, type Command } from '@commonyard/command-line/arguments';
import { eventSchemas } from '@commonyard/contracts/events/schemas';
import { readEncryptToken } from './auth/token-encryption.ts';
import { findConnectionProblem, type ConnectionTarget } from './connection-error.ts';
import { linkTokenSettings, loadConfig, readPasswords, readText, serviceSettings } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import { setTokenEncryption } from './events/outbox.ts';
import { provisionStream, type Consumers } from './events/stream.ts';
import { createLog } from './observability/log.ts';
import { migrateSchema } from './db/migrate.ts';
import { assertPathsReadable } from './setting-path.ts';
import { OperatorError, runStart } from './start-error.ts';

type Env = NodeJS.ProcessEnv;

/** The fields of `StreamLimits` describe the bounds. */
const natsSettings = {
  NATS_CA_FILE: serviceSettings.NATS_CA_FILE,
  NATS_STREAM_REPLICAS: Type.Integer({ default: 1, minimum: 1, maximum: 5 }),
  NATS_STREAM_MAX_MIB: Type.Integer({ default: 512, minimum: 1, maximum: 1_048_576 }),
  NATS_STREAM_MAX_AGE_DAYS: Type.Integer({ default: 7, minimum: 7, maximum: 13 }),
};

/**
 * A service's migration command: migrates its schema with `DATABASE_OWNER_URL` and prints the migrations it ran. With
 * `RETENTION_DATABASE_URL` it also creates the role that removes audit entries. The roles have the logins of
 * `DATABASE_PASSWORDS` and `RETENTION_DATABASE_PASSWORDS` where these are set. With `NATS_OWNER_URL` it also provisions the
 * event stream and the service's `consumers`, which the service itself may not do, and gives the stream the limits of the
 * `NATS_STREAM_*` variables. `querySettings` are those of a service with its own database options.
 * Runs before the service of the same version starts, never in the service. Prints the error of the first migration that fails,
 * and exits with 1. A server that is not reached, or that rejects the login, is one sentence with the setting and the user.
 */
export async function migrateCommand(
  env: Env,
  schema: string,
  migrations: Record<string, Migration>,
  consumers: Consumers = {},
  querySettings: Record<string, string> = {},
): Promise<void> {
  readArguments({
    purpose: `Migrates the schema ${schema} with DATABASE_OWNER_URL and provisions the consumers of the service with NATS_OWNER_URL.`,
  });
  await runStart(() => migrate(env, schema, migrations, consumers, querySettings));
}

async function migrate(
  env: Env,
  schema: string,
  migrations: Record<string, Migration>,
  consumers: Consumers,
  querySettings: Record<string, string>,
): Promise<void> {
  const settings = loadConfig(
    Type.Object({
      DATABASE_OWNER_URL: Type.String(),
      DATABASE_URL: Type.String(),
      RETENTION_DATABASE_URL: Type.Optional(Type.String()),
      NATS_OWNER_URL: Type.Optional(Type.String()),
      ...natsSettings,
    }),
    env,
  );
  assertPathsReadable(settings);
  const { DATABASE_OWNER_URL, DATABASE_URL, RETENTION_DATABASE_URL, NATS_OWNER_URL, ...nats } = settings;
  const appPasswords = readPasswords('DATABASE_PASSWORDS', env);
  const retentionPasswords = readPasswords('RETENTION_DATABASE_PASSWORDS', env);
  if (NATS_OWNER_URL) {
    const provisioned = provisionStream(NATS_OWNER_URL, consumers, {
      caFile: nats.NATS_CA_FILE,
      limits: {
        replicas: nats.NATS_STREAM_REPLICAS,
        maxMiB: nats.NATS_STREAM_MAX_MIB,
        maxAgeDays: nats.NATS_STREAM_MAX_AGE_DAYS,
      },
      isKnownType: (type) => Object.hasOwn(eventSchemas, type),
    });
    await explainConnection({ setting: 'NATS_OWNER_URL', url: NATS_OWNER_URL }, provisioned);
  }
  const migrated = migrateSchema({
    ownerUrl: DATABASE_OWNER_URL,
    // The name of the role, not of the login that a process uses.
    appUrl: (appPasswords && readText('DATABASE_URL', env)) || DATABASE_URL,
    appPasswords,
    appSettings: querySettings,
    retentionUrl: (retentionPasswords && readText('RETENTION_DATABASE_URL', env)) || RETENTION_DATABASE_URL,
    retentionPasswords,
    schema,
    migrations,
  });
  const ran = await explainConnection({ setting: 'DATABASE_OWNER_URL', url: DATABASE_OWNER_URL }, migrated);
  process.stdout.write(`${schema}: ${ran.length > 0 ? ran.join(', ') : 'up to date'}\n`);
}

/** Turns an error of the connection into an `OperatorError`, whose message is a sentence for the operator. */
export async function explainConnection<Result>(target: ConnectionTarget, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    // It has been explained: the server of another setting caused it.
    if (error instanceof OperatorError) throw error;
    const problem = findConnectionProblem(target, error);
    throw problem === undefined ? error : new OperatorError(problem, { cause: error });
  }
}

const commandSettings = Type.Object({
  DATABASE_URL: Type.String(),
  LINK_TOKEN_PUBLIC_KEY: Type.Optional(linkTokenSettings.LINK_TOKEN_PUBLIC_KEY),
});

/**
 * Runs a service's command on the database of `DATABASE_URL`, with its arguments, and prints the text it returns.
 * An error is printed in one line and the process exits with 1. Pass `open` where a service has its own database options.
 */
export async function runCommand<Schema>(
  env: Env,
  service: string,
  command: Command,
  work: (database: Database<Schema>, args: string[]) => Promise<string>,
  open: (url: string, log: ReturnType<typeof createLog>) => Database<Schema> = openDatabase<Schema>,
): Promise<void> {
  const { positionals } = readArguments(command);
  let database: Database<Schema> | undefined;
  try {
    const settings = loadConfig(commandSettings, env);
    assertPathsReadable(settings);
    const { DATABASE_URL, LINK_TOKEN_PUBLIC_KEY } = settings;
    if (LINK_TOKEN_PUBLIC_KEY) setTokenEncryption(readEncryptToken(LINK_TOKEN_PUBLIC_KEY));
    database = open(DATABASE_URL, createLog(service, 'warn'));
    const target = {
      setting: 'DATABASE_URL',
      url: DATABASE_URL,
      passwordSettings: ['DATABASE_URL', 'DATABASE_PASSWORDS'],
    };
    process.stdout.write(`${await explainConnection(target, work(database, positionals))}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}

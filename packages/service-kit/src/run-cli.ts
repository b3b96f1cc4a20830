import { readArguments, type Command } from '@commonyard/command-line/arguments';
import { isEventType } from '@commonyard/contracts/events/event-table';
import { Type } from 'typebox';
import { AUDIT_VERIFY, verifyCommand } from './audit/command.ts';
import { loadConfig, readPasswords, readText, serviceSettings } from './config.ts';
import { explainConnection } from './connection-problem.ts';
import { openDatabase } from './db/database.ts';
import { migrateSchema } from './db/migrate.ts';
import { DEAD_LETTERS, deadLettersCommand } from './events/dead-letters.ts';
import { provisionStream } from './events/stream.ts';
import type { EventTables } from './events/tables.ts';
import { readLinkTokenKeys } from './link-token-keys.ts';
import { createLog } from './observability/log.ts';
import { RETENTION, retentionCommand } from './records/retention.ts';
import type { AnyService, ServiceCommand } from './service.ts';
import { assertPathsReadable } from './setting-path.ts';
import { runStart } from './start-error.ts';

type AnyCommand = ServiceCommand<EventTables>;

const commandSettings = Type.Object({
  DATABASE_URL: Type.String(),
  LINK_TOKEN_PUBLIC_KEY: Type.Optional(Type.String()),
  LINK_TOKEN_PRIVATE_KEY: Type.Optional(Type.String()),
});

/**
 * Runs a command of a service with the arguments of this process: `migrate`, those of every service that has consumers, an audit log or
 * records, or one of its own. Prints the text of its result. An error is printed in one line and the process exits with 1.
 */
export async function runCli(service: AnyService): Promise<void> {
  const [name = '--help', ...args] = process.argv.slice(2);
  if (name.startsWith('-')) readArguments(await programOf(service), [name, ...args]);
  if (name === 'migrate') {
    readArguments({ ...MIGRATE, name }, args);
    return runStart(async () => print(await migrate(service, process.env)));
  }
  try {
    const command = await findCommand(service, name);
    const { positionals } = readArguments({ ...command, name }, args);
    // A command with options reads its arguments again.
    print(await runWithDatabase(service, command, command.options ? args : positionals));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

const MIGRATE: Command = {
  purpose:
    'Migrates the schema with DATABASE_OWNER_URL and provisions the consumers of the service with NATS_OWNER_URL.',
};

/** The fields of `StreamLimits` describe the bounds. */
const natsSettings = {
  NATS_CA_FILE: serviceSettings.NATS_CA_FILE,
  NATS_STREAM_REPLICAS: Type.Integer({ default: 1, minimum: 1, maximum: 5 }),
  NATS_STREAM_MAX_MIB: Type.Integer({ default: 512, minimum: 1, maximum: 1_048_576 }),
  NATS_STREAM_MAX_AGE_DAYS: Type.Integer({ default: 7, minimum: 7, maximum: 13 }),
};

/**
 * Migrates the schema and the logins of its roles. With `NATS_OWNER_URL` also provisions the event stream, with the limits of the
 * `NATS_STREAM_*` variables, and the service's consumers: the service itself may not. Throws the error of the first migration that
 * fails; one of a server is a sentence with the setting and the user.
 */
async function migrate(
  { name: schema, migrations, consumers, querySettings = {} }: AnyService,
  env: NodeJS.ProcessEnv,
): Promise<string> {
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
    const typesOf = Object.fromEntries(consumers.map(({ name, types }) => [name, types]));
    const provisioned = provisionStream(NATS_OWNER_URL, typesOf, {
      caFile: nats.NATS_CA_FILE,
      limits: {
        replicas: nats.NATS_STREAM_REPLICAS,
        maxMiB: nats.NATS_STREAM_MAX_MIB,
        maxAgeDays: nats.NATS_STREAM_MAX_AGE_DAYS,
      },
      isKnownType: isEventType,
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
  return `${schema}: ${ran.length > 0 ? ran.join(', ') : 'up to date'}`;
}

async function programOf(service: AnyService): Promise<Command> {
  const own = Object.entries(service.commands ?? {}).map(
    async ([name, load]) => [name, (await load()).command] as const,
  );
  const commands = [
    ['migrate', MIGRATE] as const,
    ...Object.entries(commonCommands(service)),
    ...(await Promise.all(own)),
  ];
  return {
    purpose: `Runs a command of the service ${service.name}.`,
    arguments: '<command> [arguments]',
    commands: Object.fromEntries(commands.map(([name, { purpose }]) => [name, purpose])),
  };
}

async function findCommand(service: AnyService, name: string): Promise<AnyCommand> {
  const own = service.commands?.[name];
  const command = own ? (await own()).command : commonCommands(service)[name];
  if (!command) throw new Error(`The service ${service.name} has no command ${name}; --help lists them.`);
  return command;
}

async function runWithDatabase(service: AnyService, command: AnyCommand, args: string[]): Promise<string> {
  const settings = loadConfig(commandSettings, process.env);
  assertPathsReadable(settings);
  const { DATABASE_URL: url } = settings;
  const database = openDatabase<EventTables>(url, createLog(service.name, 'warn'), {
    settings: service.querySettings ?? {},
  });
  try {
    const target = { setting: 'DATABASE_URL', url, passwordSettings: ['DATABASE_URL', 'DATABASE_PASSWORDS'] };
    return await explainConnection(target, command.run(database, args, readLinkTokenKeys(settings)));
  } finally {
    await database.close();
  }
}

/** The commands that a service has because of its description. */
function commonCommands({ consumers, auditLog, retention }: AnyService): Record<string, AnyCommand> {
  return {
    ...(consumers.length > 0 && {
      'dead-letters': {
        ...DEAD_LETTERS,
        run: ({ db }, args, tokenKeys) => deadLettersCommand({ db, tokenKeys }, consumers, args),
      },
    }),
    ...(retention && {
      retention: { ...RETENTION, run: ({ db }, args) => retentionCommand(db, retention, { env: process.env, args }) },
    }),
    ...(auditLog && {
      'audit-verify': {
        ...AUDIT_VERIFY,
        run: ({ db }, args) => verifyCommand(db, auditLog, { env: process.env, args }),
      },
    }),
  };
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

import { readArguments, type Command } from '@commonyard/command-line/arguments';
import { Type } from 'typebox';
import { AUDIT_VERIFY, verifyCommand } from './audit/command.ts';
import { loadConfig } from './config.ts';
import { explainConnection } from './connection-problem.ts';
import { openDatabase } from './db/database.ts';
import { DEAD_LETTERS, deadLettersCommand } from './events/dead-letters.ts';
import type { EventTables } from './events/tables.ts';
import { readLinkTokenKeys } from './link-token-keys.ts';
import { migrate } from './migrate-command.ts';
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

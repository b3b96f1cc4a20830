import { readArguments, type Command } from '@commonyard/command-line/arguments';
import { AUDIT_SOURCES } from '@commonyard/contracts/audit.values';
import { RECORDS_SERVICES } from '@commonyard/contracts/records.values';
import { getServiceSettings } from '../running-stack.ts';
import { runServiceCommand } from '../service-command.ts';
import { services } from '../services.ts';
import { readSettings } from '../settings.ts';

const ALL = services.map(({ name }) => name);
/** The command of each service, in which of them it runs, and whether the first argument names one of them. */
const COMMANDS: Record<string, Command & { of: readonly string[]; choice?: 'optional' | 'required' }> = {
  'admin-unlock': {
    purpose: 'Unblocks an account of the running stack whose password somebody guesses.',
    arguments: '<username or email>',
    of: ['identity'],
  },
  'audit-verify': {
    purpose:
      'Verifies the audit logs of the running stack, or that of one service and that it still has an earlier seal.',
    arguments: '[service] [number:digest]',
    of: AUDIT_SOURCES,
    choice: 'optional',
  },
  'dead-letters': {
    purpose: 'Lists the events that the services of the running stack could not handle, or lets one handle them again.',
    arguments: '[service] [list | replay [id]...]',
    of: ALL,
    choice: 'optional',
  },
  replay: {
    purpose: 'Lets a service of the running stack publish its current state again, for a new consumer.',
    arguments: '<service>',
    of: ALL,
    choice: 'required',
  },
  retention: {
    purpose: 'Prints what the retention rules of the running stack would remove now; `run` removes it.',
    arguments: '[run]',
    of: RECORDS_SERVICES,
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  const commands = Object.fromEntries(Object.entries(COMMANDS).map(([each, { purpose }]) => [each, purpose]));
  readArguments({ purpose: 'Runs a command of services of the running stack.', arguments: '<command>', commands });
  console.error(`There is no command ${name}; --help lists them.`);
  process.exit(1);
}
readArguments(command, args);

try {
  const [service, rest] = command.choice ? [args[0], args.slice(1)] : [undefined, args];
  const isKnown = service === undefined ? command.choice !== 'required' : command.of.includes(service);
  if (!isKnown) throw new Error(`Usage: ${name} ${command.arguments}, with one of ${command.of.join(', ')}`);
  const { dataDir } = readSettings(process.env);
  for (const each of service === undefined ? command.of : [service]) {
    const env = getServiceSettings(dataDir, each);
    if (name === 'dead-letters' && service === undefined) console.log(`${each}:`);
    process.exitCode = (await runServiceCommand(each, [name, ...rest], env)) || (process.exitCode ?? 0);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

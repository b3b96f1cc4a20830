// `npm run audit:verify [service] [number:digest]`: verifies the audit logs of the running stack, or that of one service.
import { readArguments } from '@commonyard/command-line/arguments';
import { AUDIT_SOURCES } from '@commonyard/contracts/audit.values';
import { getServiceSettings } from '../running-stack.ts';
import { runServiceCommand } from '../service-command.ts';
import { readSettings } from '../settings.ts';

const COMMAND = 'audit-verify';

readArguments({
  purpose:
    'Verifies the audit logs of the running stack, or that of one service and that it still has an earlier seal.',
  arguments: '[service] [number:digest]',
});

try {
  const [only] = process.argv.splice(2, 1);
  if (only !== undefined && !AUDIT_SOURCES.some((name) => name === only))
    throw new Error(`Usage: npm run audit:verify [service] [number:digest], one of ${AUDIT_SOURCES.join(', ')}`);
  const { dataDir } = readSettings(process.env);
  for (const name of only === undefined ? AUDIT_SOURCES : [only]) {
    const env = getServiceSettings(dataDir, name);
    process.exitCode = (await runServiceCommand(name, COMMAND, env)) || process.exitCode;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

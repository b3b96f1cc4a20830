// `npm run retention [run]`: prints what the retention rules of the running stack's services would remove now, or removes it.
import { RECORDS_SERVICES } from '@commonyard/contracts/records.values';
import { readArguments } from '@commonyard/command-line/arguments';
import { getServiceSettings } from '../running-stack.ts';
import { runServiceCommand } from '../service-command.ts';
import { readSettings } from '../settings.ts';

readArguments({
  purpose: 'Prints what the retention rules of the running stack would remove now; `run` removes it.',
  arguments: '[run]',
});

try {
  const { dataDir } = readSettings(process.env);
  for (const name of RECORDS_SERVICES) {
    const env = getServiceSettings(dataDir, name);
    process.exitCode ||= await runServiceCommand(name, 'retention', env);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

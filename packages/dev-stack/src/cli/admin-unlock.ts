// `npm run admin:unlock <username or email>`: resets the counters that block an account, in the running stack.
import { readArguments } from '@commonyard/command-line/arguments';
import { getServiceSettings } from '../running-stack.ts';
import { runServiceCommand } from '../service-command.ts';
import { readSettings } from '../settings.ts';

readArguments({
  purpose: 'Unblocks an account of the running stack whose password somebody guesses.',
  arguments: '<username or email>',
});

try {
  const { dataDir } = readSettings(process.env);
  process.exitCode = await runServiceCommand('identity', 'admin-unlock', getServiceSettings(dataDir, 'identity'));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

// `npm run admin:unlock <username or email>`: resets the counters that block an account, in the running stack.
import { findServiceSettings } from '../running-stack.ts';
import { runServiceCommand } from '../service-command.ts';
import { readSettings } from '../settings.ts';

try {
  const { dataDir } = readSettings(process.env);
  const env = findServiceSettings(dataDir, 'identity');
  if (!env) throw new Error(`CommonYard is not running on ${dataDir}; start it with npm start`);
  process.exitCode = await runServiceCommand('identity', 'admin-unlock', env);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

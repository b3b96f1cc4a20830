// `npm run events:replay <service>`: a service of the running stack re-publishes its current state.
import { readArguments } from '@commonyard/command-line/arguments';
import { getServiceSettings } from '../running-stack.ts';
import { runServiceCommand } from '../service-command.ts';
import { services } from '../services.ts';
import { readSettings } from '../settings.ts';

readArguments({
  purpose: 'Lets a service of the running stack publish its current state again, for a new consumer.',
  arguments: '<service>',
});

try {
  const [name = ''] = process.argv.splice(2, 1);
  const { dataDir } = readSettings(process.env);
  const names = services.map((service) => service.name);
  if (!names.includes(name)) throw new Error(`Usage: npm run events:replay <service>, one of ${names.join(', ')}`);
  const env = getServiceSettings(dataDir, name);
  process.exitCode = await runServiceCommand(name, 'replay', env);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

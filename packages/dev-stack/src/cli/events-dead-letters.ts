// `npm run events:dead-letters [service] [replay [id]...]`: lists or replays the dead letters of the running stack's services.
import { readArguments } from '@commonyard/command-line/arguments';
import { getServiceSettings } from '../running-stack.ts';
import { runServiceCommand } from '../service-command.ts';
import { services } from '../services.ts';
import { readSettings } from '../settings.ts';

readArguments({
  purpose: 'Lists the events that the services of the running stack could not handle, or lets one handle them again.',
  arguments: '[service] [list | replay [id]...]',
});

try {
  const names = services.map(({ name }) => name);
  const { dataDir } = readSettings(process.env);
  const [service] = process.argv.splice(2, 1);
  if (service !== undefined && !names.includes(service))
    throw new Error(`Usage: npm run events:dead-letters [service] [replay [id]...], with one of ${names.join(', ')}`);
  for (const name of service ? [service] : names) {
    const env = getServiceSettings(dataDir, name);
    if (!service) console.log(`${name}:`);
    process.exitCode ||= await runServiceCommand(name, 'dead-letters', env);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

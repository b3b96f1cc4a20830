// `npm run events:dead-letters [service] [replay [id]...]`: what the services of the running stack could not handle.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runInService } from './run-in-service.ts';
import { findServiceSettings } from './running-stack.ts';
import { services } from './services.ts';
import { readSettings, root } from './settings.ts';

const scriptOf = (name: string) => `services/${name}/src/dead-letters.ts`;

try {
  // A service that consumes nothing has none.
  const names = services.map(({ name }) => name).filter((name) => existsSync(join(root, scriptOf(name))));
  const { dataDir } = readSettings(process.env);
  const [given] = process.argv.splice(2, 1);
  if (given !== undefined && !names.includes(given))
    throw new Error(`Usage: npm run events:dead-letters [service] [replay [id]...], with one of ${names.join(', ')}`);
  for (const name of given ? [given] : names) {
    const env = findServiceSettings(dataDir, name);
    if (!env) throw new Error(`CommonYard is not running on ${dataDir}; start it with npm start`);
    if (!given) console.log(`${name}:`);
    process.exitCode ||= await runInService(scriptOf(name), env);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

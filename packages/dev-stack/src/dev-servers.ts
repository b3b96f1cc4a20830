import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createFolder } from './create-folder.ts';
import { GATEWAY_LABEL, serviceLabel, type StartContext } from './start-steps.ts';
import { root } from './settings.ts';
import { services } from './services.ts';
import { watchSources } from './watch-sources.ts';

/** Creates the web root of the gateway behind Vite. The gateway does not start without `index.html`, and `npm run dev` builds no web application. */
export function createWebRoot(): string {
  const folder = join(root, '.cache/dev-web');
  createFolder(folder, 0o755);
  cpSync(join(root, 'web/index.html'), join(folder, 'index.html'));
  return folder;
}

/** Starts Vite, which serves the web application with hot reload and forwards the API's requests to the gateway. */
export async function startVite(
  { port, gatewayPort }: { port: number; gatewayPort: number },
  { programs, progress, supervisor }: StartContext,
): Promise<void> {
  const web = join(root, 'web');
  const vite = join(createRequire(join(web, 'package.json')).resolve('vite/package.json'), '../bin/vite.js');
  const options = ['--host', '127.0.0.1', '--port', String(port), '--strictPort', '--logLevel', 'warn'];
  const server = {
    name: 'web',
    command: [process.execPath, vite, ...options],
    env: { COMMONYARD_GATEWAY: `http://127.0.0.1:${gatewayPort}` },
    cwd: web,
    readyUrl: `http://127.0.0.1:${port}/`,
  };
  const start = (signal: AbortSignal) => programs.serve(server, signal);
  await progress.step('Web application with hot reload', () => supervisor.keepRunning('The web application', start));
}

/** Restarts each service and the gateway when one of their sources changes. Returns the function that stops that. */
export function restartOnChange(
  { supervisor }: Pick<StartContext, 'supervisor'>,
  print: (line: string) => void,
): Promise<() => Promise<void>> {
  const labels = new Map([
    ...services.map(({ name }) => [`services/${name}`, serviceLabel(name)] as const),
    ['gateway', GATEWAY_LABEL],
  ]);
  return watchSources([...labels.keys()], (program, files) => {
    const [first] = files;
    const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
    supervisor.restart(labels.get(program)!, `after ${first}${more} changed`);
    if (files.some((file) => file.includes('/migrations/')))
      print(`  ${program}: a start of npm run dev migrates the schema, a restart of the service does not`);
  });
}

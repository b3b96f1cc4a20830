import { existsSync } from 'node:fs';
import { freePort } from './backends/free-port.ts';
import type { Supervisor } from './processes/supervisor.ts';
import type { Progress } from './progress.ts';
import type { Programs } from './run-program.ts';
import { cliSourceOf } from './service-command.ts';
import { gatewaySettings, serviceSettings, type SettingsContext } from './service-settings.ts';
import { services } from './services.ts';
import { isWebStale } from './web-build.ts';

/** What every step of a start uses. */
export type StartContext = { programs: Programs; progress: Progress; supervisor: Supervisor };

/** The port and the environment of one service's process. */
export type ServiceConfig = { port: number; env: Record<string, string> };

/** Assigns each service a free port and its settings. */
export async function configureServices(context: SettingsContext): Promise<Map<string, ServiceConfig>> {
  const ports = new Map<string, number>();
  for (const { name } of services) ports.set(name, await freePort());
  return new Map(
    services.map((service) => [
      service.name,
      { port: ports.get(service.name)!, env: serviceSettings(service, ports, context) },
    ]),
  );
}

/** Migrates each service's schema and the event stream. */
export function migrate(
  configs: Map<string, ServiceConfig>,
  { databaseUrl, natsUrl }: SettingsContext['backends'],
  { programs, progress }: StartContext,
): Promise<void> {
  const owner = { DATABASE_OWNER_URL: databaseUrl, NATS_OWNER_URL: natsUrl };
  return progress.step('Database schemas', async () => {
    const migrations = [...configs].map(([name, { env }]) =>
      programs.run(`${name}-migrate`, [...programs.command(cliSourceOf(name)), 'migrate'], { ...env, ...owner }),
    );
    await Promise.all(migrations);
  });
}

/** Starts the services in parallel and keeps them running. */
export async function startServices(
  configs: Map<string, ServiceConfig>,
  { programs, progress, supervisor }: StartContext,
): Promise<void> {
  const start = (name: string, { port, env }: ServiceConfig) => {
    const label = serviceLabel(name);
    const command = programs.command(`services/${name}/src/server.ts`);
    const server = { name, command, env, readyUrl: `http://127.0.0.1:${port}/readyz` };
    return progress.step(label, () => supervisor.keepRunning(label, (signal) => programs.serve(server, signal)));
  };
  await Promise.all([...configs].map(([name, config]) => start(name, config)));
}

/** Builds the web application where its build is missing or older than its sources. */
export async function buildWeb(programs: Programs, progress: Progress): Promise<void> {
  if (!isWebStale()) return;
  const npm = process.env['npm_execpath'];
  const command = npm && existsSync(npm) ? [process.execPath, npm] : ['npm'];
  await progress.step('Web application', () =>
    programs.run('web-build', [...command, 'run', 'build', '--workspace', 'web'], {}),
  );
}

/** What the terminal calls the processes. */
export const serviceLabel = (name: string): string => `Service ${name}`;
export const GATEWAY_LABEL = 'The gateway';

/** Starts the gateway on a port and keeps it running. It serves the web application in `webRoot`. */
export async function startGateway(
  configs: Map<string, ServiceConfig>,
  { settings, ...context }: SettingsContext,
  { programs, progress, supervisor, port, webRoot }: StartContext & { port: number; webRoot: string },
): Promise<void> {
  const ports = new Map([...configs].map(([name, { port: servicePort }]) => [name, servicePort]));
  const server = {
    name: 'gateway',
    command: programs.command('gateway/src/server.ts'),
    // Every start imports the demo data.
    env: { ...gatewaySettings(ports, webRoot, { settings: { ...settings, port }, ...context }), DEMO: 'on' },
    readyUrl: `http://127.0.0.1:${port}/healthz`,
  };
  const start = (signal: AbortSignal) => programs.serve(server, signal);
  await progress.step('Gateway', () => supervisor.keepRunning(GATEWAY_LABEL, start));
}

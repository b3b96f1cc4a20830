import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './backends/free-port.ts';
import type { Supervisor } from './processes/supervisor.ts';
import type { Progress } from './progress.ts';
import type { Programs } from './run-program.ts';
import { gatewaySettings, serviceSettings, type Means } from './service-settings.ts';
import { services } from './services.ts';
import { root } from './settings.ts';
import { isWebStale } from './web-build.ts';

/** What a part of the system is brought up with. */
export type Tools = { programs: Programs; progress: Progress; supervisor: Supervisor };

/** The port and the environment of one service's process. */
export type Place = { port: number; env: Record<string, string> };

/** Gives each service a free port and its settings. */
export async function placeServices(means: Means): Promise<Map<string, Place>> {
  const ports = new Map<string, number>();
  for (const { name } of services) ports.set(name, await freePort());
  return new Map(
    services.map((service) => [
      service.name,
      { port: ports.get(service.name)!, env: serviceSettings(service, ports, means) },
    ]),
  );
}

/** Brings each service's schema, and the event stream, up to date. */
export function migrate(
  places: Map<string, Place>,
  { databaseUrl, natsUrl }: Means['backends'],
  { programs, progress }: Tools,
): Promise<void> {
  const owner = { DATABASE_OWNER_URL: databaseUrl, NATS_OWNER_URL: natsUrl };
  return progress.step('Database schemas', async () => {
    for (const [name, { env }] of places) {
      const command = [process.execPath, join(root, `services/${name}/src/migrate.ts`)];
      await programs.run(`${name}-migrate`, command, { ...env, ...owner });
    }
  });
}

/** Starts the services side by side and keeps them running. */
export async function startServices(
  places: Map<string, Place>,
  { programs, progress, supervisor }: Tools,
): Promise<void> {
  const start = (name: string, { port, env }: Place) => {
    const label = `Service ${name}`;
    const serve = () => programs.serve(name, `services/${name}/src/server.ts`, env, `http://127.0.0.1:${port}/readyz`);
    return progress.step(label, () => supervisor.keepRunning(label, serve));
  };
  await Promise.all([...places].map(([name, place]) => start(name, place)));
}

/** Builds the pages where they are missing or older than what they are made of. */
export async function buildWeb({ programs, progress }: Tools): Promise<void> {
  if (!isWebStale()) return;
  const npm = process.env['npm_execpath'];
  const command = npm && existsSync(npm) ? [process.execPath, npm] : ['npm'];
  await progress.step('Pages', () => programs.run('web-build', [...command, 'run', 'build', '--workspace', 'web'], {}));
}

/** Opens the door: starts the gateway and keeps it running. */
export async function startGateway(
  places: Map<string, Place>,
  means: Means,
  { programs, progress, supervisor }: Tools,
): Promise<void> {
  const ports = new Map([...places].map(([name, { port }]) => [name, port]));
  const env = gatewaySettings(ports, join(root, 'web/dist'), means);
  const serve = () =>
    programs.serve('gateway', 'gateway/src/server.ts', env, `http://127.0.0.1:${means.settings.port}/healthz`);
  await progress.step('Gateway', () => supervisor.keepRunning('The gateway', serve));
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isPortFree } from './backends/free-port.ts';
import { startEmbedded, type Backends } from './embedded.ts';
import { createProcessRecord, endLeftovers } from './processes/process-record.ts';
import { createSupervisor } from './processes/supervisor.ts';
import type { Progress } from './progress.ts';
import { createPrograms, type Programs } from './run-program.ts';
import { removeStack, writeStack, type StackRecord } from './running-stack.ts';
import { loadSecrets } from './secrets.ts';
import { seedOnce } from './seed.ts';
import { gatewaySettings, serviceSettings } from './service-settings.ts';
import { services } from './services.ts';
import { root, SettingsError, type Settings } from './settings.ts';
import { isWebStale } from './web-build.ts';

export type Stack = {
  /** Starts everything, in order; resolves when the door is open. */
  start: () => Promise<void>;
  /** Ends everything, also in the middle of a start. */
  stop: () => Promise<void>;
};

/** The whole system as processes of this machine. The data folder must be claimed. */
export function createStack(settings: Settings, progress: Progress): Stack {
  const { dataDir, external } = settings;
  const logs = join(dataDir, 'logs');
  const ending = new AbortController();
  const programs = createPrograms(logs, ending.signal);
  let stopParts: () => Promise<void> = async () => {};
  let record: StackRecord = {
    state: 'starting',
    url: settings.publicUrl,
    external: Object.keys(external),
    services: {},
  };
  const note = (change: Partial<StackRecord>) => writeStack(dataDir, (record = { ...record, ...change }));

  const start = async () => {
    note({});
    const left = await endLeftovers(processesFile(dataDir));
    if (left.length > 0) progress.say(`  Ended what an earlier start left behind: ${left.join(', ')}`);
    if (!(await isPortFree(settings.port))) {
      throw new SettingsError(
        `Port ${settings.port} is taken by another program. Choose one with COMMONYARD_PORT, as in COMMONYARD_PORT=8090 npm start`,
      );
    }
    const processes = createProcessRecord(processesFile(dataDir));
    const back = createSupervisor(processes, progress.say);
    const front = createSupervisor(processes, progress.say);
    let backends: Backends | undefined;
    stopParts = async () => {
      // The services first: they have something to write before their database goes.
      await front.stop();
      await Promise.all([back.stop(), backends?.stopMail()]);
    };

    const secrets = loadSecrets(dataDir);
    const built = buildWeb(programs, progress);
    // A failure shows where it is awaited, below.
    built.catch(() => {});
    backends = await startEmbedded({ settings, secrets, supervisor: back, progress, logs });

    const means = { settings, secrets, backends };
    const ports = new Map<string, number>();
    for (const { name } of services) ports.set(name, await freePort());
    const environments = new Map(
      services.map((service) => [service.name, serviceSettings(service, ports.get(service.name)!, means)]),
    );
    note({ services: Object.fromEntries(environments) });
    const owner = { DATABASE_OWNER_URL: backends.databaseUrl };

    await progress.step('Database schemas', () =>
      inTurn(({ name }) =>
        programs.run(`${name}-migrate`, [process.execPath, join(root, `services/${name}/src/migrate.ts`)], {
          ...environments.get(name)!,
          ...owner,
        }),
      ),
    );
    await Promise.all(
      services.map(({ name }) =>
        progress.step(`Service ${name}`, () =>
          front.keepRunning(`Service ${name}`, () =>
            programs.serve(
              name,
              `services/${name}/src/server.ts`,
              environments.get(name)!,
              `http://127.0.0.1:${ports.get(name)}/readyz`,
            ),
          ),
        ),
      ),
    );
    await seedOnce(dataDir, environments, programs, progress);
    await built;
    const gateway = gatewaySettings(ports, join(root, 'web/dist'), means);
    await progress.step('Gateway', () =>
      front.keepRunning('The gateway', () =>
        programs.serve('gateway', 'gateway/src/server.ts', gateway, `http://127.0.0.1:${settings.port}/healthz`),
      ),
    );
    note({ state: 'ready' });
  };

  return {
    start,
    stop: async () => {
      note({ state: 'stopping' });
      ending.abort();
      await stopParts();
      removeStack(dataDir);
    },
  };
}

/** Where the processes of a stack are written down. */
export function processesFile(dataDir: string): string {
  return join(dataDir, 'processes.json');
}

async function inTurn(action: (service: (typeof services)[number]) => Promise<void>): Promise<void> {
  for (const service of services) await action(service);
}

async function buildWeb(programs: Programs, { step }: Progress): Promise<void> {
  if (!isWebStale()) return;
  const npm = process.env['npm_execpath'];
  const command = npm && existsSync(npm) ? [process.execPath, npm] : ['npm'];
  await step('Pages', () => programs.run('web-build', [...command, 'run', 'build', '--workspace', 'web'], {}));
}

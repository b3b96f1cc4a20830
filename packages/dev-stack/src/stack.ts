import { join } from 'node:path';
import { isPortFree } from './backends/free-port.ts';
import { importDemoData } from './demo-data.ts';
import { createProcessRecord, stopOrphans } from './processes/process-record.ts';
import { createSupervisor } from './processes/supervisor.ts';
import { createProgress } from './progress.ts';
import { createPrograms } from './run-program.ts';
import { removeStackRecord, writeStackRecord, type StackRecord } from './running-stack.ts';
import { loadSecrets } from './secrets.ts';
import { SettingsError, type Settings } from './settings.ts';
import { startBackends, type Backends } from './start-backends.ts';
import { buildWeb, configureServices, migrate, startGateway, startServices } from './start-steps.ts';

export type Stack = {
  /** Starts everything in order. Resolves when the gateway accepts requests, with the address of the captured email. */
  start: () => Promise<{ mailUrl: string | undefined }>;
  /** Stops everything, also in the middle of a start. */
  stop: () => Promise<void>;
};

/** The whole product as processes of this machine. The caller must have locked the data folder. */
export function createStack(settings: Settings, write: (line: string) => void): Stack {
  const { dataDir, external } = settings;
  const logs = join(dataDir, 'logs');
  const stopping = new AbortController();
  // Steps that a stop interrupts report failures, which are not printed.
  const print = (line: string) => stopping.signal.aborted || write(line);
  const progress = createProgress(print);
  let stopProcesses: () => Promise<void> = async () => {};
  let record: StackRecord = {
    state: 'starting',
    url: settings.publicUrl,
    external: Object.keys(external),
    services: {},
  };
  const updateRecord = (change: Partial<StackRecord>) => writeStackRecord(dataDir, (record = { ...record, ...change }));

  const start = async () => {
    updateRecord({});
    const leftovers = await stopOrphans(processesFile(dataDir));
    if (leftovers.length > 0) print(`  Stopped processes left by an earlier start: ${leftovers.join(', ')}`);
    await assertPortFree(settings.port);

    const processes = createProcessRecord(processesFile(dataDir));
    const backendSupervisor = createSupervisor(processes, print);
    const serviceSupervisor = createSupervisor(processes, print);
    let backends: Backends | undefined;
    stopProcesses = async () => {
      // The services first: they still write to their database while they stop.
      await serviceSupervisor.stop();
      await Promise.all([backendSupervisor.stop(), backends?.stopMail()]);
    };
    const steps = { programs: createPrograms(logs, stopping.signal), progress, supervisor: serviceSupervisor };

    const startBackendsAndServices = async () => {
      const secrets = loadSecrets(dataDir);
      backends = await startBackends({ settings, secrets, supervisor: backendSupervisor, progress, logs });
      const context = { settings, secrets, backends };
      const configs = await configureServices(context);
      updateRecord({ services: Object.fromEntries([...configs].map(([name, { env }]) => [name, env])) });
      await migrate(configs, backends, steps);
      await startServices(configs, steps);
      await importDemoData(dataDir, configs, steps);
      return { configs, context };
    };
    const [{ configs, context }] = await Promise.all([startBackendsAndServices(), buildWeb(steps)]);
    await startGateway(configs, context, steps);
    updateRecord({ state: 'ready' });
    return { mailUrl: context.backends.mailUrl };
  };

  return {
    start,
    stop: async () => {
      updateRecord({ state: 'stopping' });
      stopping.abort();
      await stopProcesses();
      removeStackRecord(dataDir);
    },
  };
}

/** The file that records the processes of a stack. */
export function processesFile(dataDir: string): string {
  return join(dataDir, 'processes.json');
}

async function assertPortFree(port: number): Promise<void> {
  if (await isPortFree(port)) return;
  throw new SettingsError(
    `Port ${port} is taken by another program. Choose another one with COMMONYARD_PORT: COMMONYARD_PORT=8090 npm start`,
  );
}

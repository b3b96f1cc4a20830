import { join } from 'node:path';
import { findListenError, freePort } from './backends/free-port.ts';
import { bundleRuntime, prepareBundles } from './bundles.ts';
import { assertUsable } from './data-folder-claim.ts';
import { importDemoData } from './demo-data.ts';
import { createWebRoot, restartOnChange, startVite } from './dev-servers.ts';
import { assertServersAnswer } from './external-servers.ts';
import { createProcessRecord, stopOrphans } from './processes/process-record.ts';
import { createSupervisor } from './processes/supervisor.ts';
import { createProgress } from './progress.ts';
import { createPrograms, sourceRuntime, type Runtime } from './run-program.ts';
import { removeStackRecord, writeStackRecord, type StackRecord } from './running-stack.ts';
import { loadSecrets } from './secrets.ts';
import { root, type Settings } from './settings.ts';
import { startBackends, type Backends } from './start-backends.ts';
import { buildWeb, configureServices, migrate, startGateway, startServices } from './start-steps.ts';
import { toTerminalLine } from './terminal-line.ts';

export type Stack = {
  /** Starts everything in order. Resolves when the gateway accepts requests, with the address of the captured email. */
  start: () => Promise<{ mailUrl: string | undefined }>;
  /** Stops everything, also in the middle of a start. */
  stop: () => Promise<void>;
};

/**
 * The whole product as processes of this machine. The caller must have locked the data folder. With `watch`, services and
 * gateway run from their sources and restart when one changes, and Vite serves the web application in front of the gateway.
 */
export function createStack(settings: Settings, write: (line: string) => void, { watch = false } = {}): Stack {
  const { dataDir, external } = settings;
  const logs = join(dataDir, 'logs');
  const stopping = new AbortController();
  // Steps that a stop interrupts report failures, which are not printed.
  const print = (line: string) => stopping.signal.aborted || write(line);
  const progress = createProgress(print);
  let stopWatching: () => Promise<void> = async () => {};
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
    assertUsable(dataDir);
    await Promise.all([assertPortFree(settings.port), assertServersAnswer(external)]);

    const processes = createProcessRecord(processesFile(dataDir));
    const backendSupervisor = createSupervisor(processes, print);
    const serviceSupervisor = createSupervisor(processes, print, { retries: !watch });
    let backends: Backends | undefined;
    stopProcesses = async () => {
      // The services first: they still write to their database while they stop.
      await serviceSupervisor.stop();
      await Promise.all([backendSupervisor.stop(), backends?.stopMail()]);
    };
    const tools = createPrograms(logs, stopping.signal);

    const startBackendsAndServices = async () => {
      const secrets = loadSecrets(dataDir);
      const startingBackends = startBackends({ settings, secrets, supervisor: backendSupervisor, progress, logs });
      const [runtime] = await Promise.all([
        watch ? watchRuntime(print) : prepareBundles(tools, progress).then(bundleRuntime),
        startingBackends.then((started) => (backends = started)),
      ]);
      const steps = {
        programs: createPrograms(logs, stopping.signal, runtime),
        progress,
        supervisor: serviceSupervisor,
      };
      const context = { settings, secrets, backends: await startingBackends };
      const configs = await configureServices(context);
      updateRecord({ services: Object.fromEntries([...configs].map(([name, { env }]) => [name, env])) });
      await migrate(configs, context.backends, steps);
      await startServices(configs, steps);
      await importDemoData(dataDir, configs, steps);
      return { configs, context, steps };
    };
    if (watch) {
      const [{ configs, context, steps }, gatewayPort] = [await startBackendsAndServices(), await freePort()];
      await startGateway(configs, context, { ...steps, port: gatewayPort, webRoot: createWebRoot() });
      await startVite({ port: settings.port, gatewayPort }, steps);
      stopWatching = await restartOnChange(steps, print);
    } else {
      const [{ configs, context, steps }] = await Promise.all([startBackendsAndServices(), buildWeb(tools, progress)]);
      await startGateway(configs, context, { ...steps, port: settings.port, webRoot: join(root, 'web/dist') });
    }
    updateRecord({ state: 'ready' });
    return { mailUrl: backends?.mailUrl };
  };

  return {
    start,
    stop: async () => {
      try {
        updateRecord({ state: 'stopping' });
      } catch {
        // A full disk must not keep the processes from an orderly stop.
      }
      stopping.abort();
      await Promise.all([stopWatching(), stopProcesses()]);
      removeStackRecord(dataDir);
    },
  };
}

/** The file that records the processes of a stack. */
export function processesFile(dataDir: string): string {
  return join(dataDir, 'processes.json');
}

/** Runs the sources, and shows the errors of servers in the terminal. */
const watchRuntime = (print: (line: string) => void): Runtime => ({
  ...sourceRuntime,
  onServerLine: (name, line) => {
    const shown = toTerminalLine(line);
    if (shown !== undefined) print(shown.replaceAll(/^/gm, `  ${name} | `));
  },
});

async function assertPortFree(port: number): Promise<void> {
  const problem = await findListenError(port);
  if (problem === undefined) return;
  const reason = problem === 'EACCES' ? 'is not allowed to this user' : 'is taken by another program';
  throw new Error(`Port ${port} ${reason}. Choose another one with COMMONYARD_PORT: COMMONYARD_PORT=8090 npm start`);
}

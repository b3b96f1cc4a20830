import { join } from 'node:path';
import { isPortFree } from './backends/free-port.ts';
import { buildWeb, migrate, placeServices, startGateway, startServices } from './bring-up.ts';
import { startEmbedded, type Backends } from './embedded.ts';
import { createProcessRecord, endLeftovers } from './processes/process-record.ts';
import { createSupervisor } from './processes/supervisor.ts';
import { createProgress } from './progress.ts';
import { createPrograms } from './run-program.ts';
import { removeStack, writeStack, type StackRecord } from './running-stack.ts';
import { loadSecrets } from './secrets.ts';
import { seedOnce } from './seed.ts';
import { SettingsError, type Settings } from './settings.ts';

export type Stack = {
  /** Starts everything, in order; resolves when the door is open, and says where else there is something to see. */
  start: () => Promise<{ mailUrl: string | undefined }>;
  /** Ends everything, also in the middle of a start. */
  stop: () => Promise<void>;
};

/** The whole system as processes of this machine. The data folder must be claimed. */
export function createStack(settings: Settings, write: (line: string) => void): Stack {
  const { dataDir, external } = settings;
  const logs = join(dataDir, 'logs');
  const ending = new AbortController();
  // What a stop breaks off is no failure that anybody should read of.
  const say = (line: string) => ending.signal.aborted || write(line);
  const progress = createProgress(say);
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
    if (left.length > 0) say(`  Ended what an earlier start left behind: ${left.join(', ')}`);
    await refuseTakenPort(settings.port);

    const processes = createProcessRecord(processesFile(dataDir));
    const back = createSupervisor(processes, say);
    const front = createSupervisor(processes, say);
    let backends: Backends | undefined;
    stopParts = async () => {
      // The services first: they have something to write before their database goes.
      await front.stop();
      await Promise.all([back.stop(), backends?.stopMail()]);
    };
    const tools = { programs: createPrograms(logs, ending.signal), progress, supervisor: front };

    const upToServices = async () => {
      const secrets = loadSecrets(dataDir);
      backends = await startEmbedded({ settings, secrets, supervisor: back, progress, logs });
      const means = { settings, secrets, backends };
      const places = await placeServices(means);
      note({ services: Object.fromEntries([...places].map(([name, { env }]) => [name, env])) });
      await migrate(places, backends, tools);
      await startServices(places, tools);
      await seedOnce(dataDir, places, tools);
      return { places, means };
    };
    const [{ places, means }] = await Promise.all([upToServices(), buildWeb(tools)]);
    await startGateway(places, means, tools);
    note({ state: 'ready' });
    return { mailUrl: means.backends.mailUrl };
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

async function refuseTakenPort(port: number): Promise<void> {
  if (await isPortFree(port)) return;
  throw new SettingsError(
    `Port ${port} is taken by another program. Choose one with COMMONYARD_PORT, as in COMMONYARD_PORT=8090 npm start`,
  );
}

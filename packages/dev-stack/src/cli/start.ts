import { join } from 'node:path';
import { readArguments } from '@commonyard/command-line/arguments';
import { findLinkedDatabase } from '../backends/postgres-access.ts';
import { explainFileError } from '../data-folder-claim.ts';
import { lockDataFolder, emptyDataFolder } from '../data-folder.ts';
import { FolderInUse } from '../processes/folder-lock.ts';
import { onParentExit } from '../processes/parent-watch.ts';
import { findRunningStack } from '../running-stack.ts';
import { readSettings, type Settings } from '../settings.ts';
import { createStack } from '../stack.ts';

type LauncherRequest = 'stop' | 'reset';

const { values: options } = readArguments({
  purpose: 'Runs the whole product on this machine until Ctrl-C. README.md lists the settings.',
  options: { watch: { type: 'boolean', purpose: 'runs the sources and restarts what changes, as npm run dev does' } },
});
const STOP_TIMEOUT_MS = 4800;

const print = (line: string) => console.log(line);
const nextRequest = receiveRequests();

try {
  const settings = readSettings(process.env);
  const release = await lockDataFolder(settings.dataDir).catch((error: unknown) => throwStartError(error, settings));
  let request: LauncherRequest;
  do {
    request = await runStack(settings);
    if (request === 'reset') emptyDataFolder(settings.dataDir);
  } while (request === 'reset');
  release();
} catch (error) {
  console.error(`\n${(error as Error).message}`);
  process.exit(1);
}
process.exit();

async function runStack(settings: Settings): Promise<LauncherRequest> {
  const stack = createStack(settings, print, { watch: options.watch === true });
  print(`Starting CommonYard on the data in ${settings.dataDir}`);
  const pendingRequest = nextRequest();
  const outcome = await Promise.race([
    pendingRequest,
    stack.start().then(
      ({ mailUrl }) => printReady(settings, mailUrl),
      (reason: unknown) => ({ reason }),
    ),
  ]);
  const failed = typeof outcome === 'object';
  const request = failed ? 'stop' : await pendingRequest;
  if (!failed) print(request === 'reset' ? '\nResetting the demo data' : '\nStopping');
  await stopOrExit(stack.stop());
  if (failed) throw explainFileError(settings.dataDir, outcome.reason);
  return request;
}

function printReady({ dataDir, publicUrl, limitsOff }: Settings, mailUrl: string | undefined): void {
  if (limitsOff) print('  ! COMMONYARD_LIMITS=off: rate limits and form tokens are disabled');
  const database = findLinkedDatabase(join(dataDir, 'postgres'));
  if (database !== undefined) print(`  The database lies in ${database}`);
  print(`
CommonYard is ready at ${publicUrl}

  Demo accounts, all with the password commonyard-demo:
    admin      administrator
    manager    municipal administrator, Renfrew County
    operator   municipal operator, Smiths Falls
${mailUrl ? `\n  Email is not delivered; read it at ${mailUrl}\n` : ''}
  Press Ctrl-C to stop.`);
}

// Exits when the stop takes too long. The guard of each process then ends it.
async function stopOrExit(stopped: Promise<void>): Promise<void> {
  const timer = setTimeout(() => process.exit(), STOP_TIMEOUT_MS);
  await stopped;
  clearTimeout(timer);
}

/** Turns signals into requests. Ctrl-C arrives twice, from the terminal and from npm; nothing replaces a stop request. */
function receiveRequests(): () => Promise<LauncherRequest> {
  let received: LauncherRequest | undefined;
  let wake = () => {};
  const receive = (request: LauncherRequest) => {
    if (received !== 'stop') received = request;
    wake();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => receive('stop'));
  process.on('SIGUSR2', () => receive('reset'));
  onParentExit(() => receive('stop'));
  return async () => {
    if (!received) await new Promise<void>((resolve) => (wake = resolve));
    const request = received!;
    if (request === 'reset') received = undefined;
    return request;
  };
}

function throwStartError(error: unknown, { dataDir }: Settings): never {
  if (!(error instanceof FolderInUse) || !error.owner) throw error;
  const running = findRunningStack(dataDir);
  const state =
    running?.state === 'ready' ? `is running already, at ${running.url}` : 'is already starting or stopping';
  throw new Error(
    `CommonYard ${state} (process ${error.owner.pid}, data in ${dataDir}).\nSet COMMONYARD_DATA and COMMONYARD_PORT to start a second one.`,
  );
}

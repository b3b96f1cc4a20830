// `npm run demo:reset`: deletes everything that is stored and restores the demo data.
import { lockDataFolder, emptyDataFolder } from '../data-folder.ts';
import { isInUse } from '../processes/folder-lock.ts';
import { stopOrphans } from '../processes/process-record.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { findRunningStack } from '../running-stack.ts';
import { readSettings } from '../settings.ts';
import { processesFile } from '../stack.ts';

try {
  const { dataDir, external } = readSettings(process.env);
  const running = findRunningStack(dataDir);
  const externalServers = running?.external ?? Object.keys(external);
  if (externalServers.some((name) => name !== 'smtpUrl')) {
    throw new Error(
      'The stack uses external servers (DATABASE_URL, NATS_URL or S3_ENDPOINT), which this command does not empty.',
    );
  }
  if (running) await resetRunning(dataDir, running.pid);
  else await resetStopped(dataDir);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

// Only the launcher can stop the processes that use the data and start them again.
async function resetRunning(dataDir: string, pid: number): Promise<void> {
  if (findRunningStack(dataDir)?.state !== 'ready')
    throw new Error('CommonYard is starting or stopping. Try again when it is ready.');
  process.kill(pid, 'SIGUSR2');
  await waitUntil(() => findRunningStack(dataDir)?.state !== 'ready', { withinMs: 10_000 });
  await waitUntil(() => isSettled(dataDir), { withinMs: 180_000, everyMs: 100 });
  const stack = findRunningStack(dataDir);
  if (stack?.state !== 'ready') throw new Error('CommonYard did not start again; its terminal shows why.');
  console.log(`The demo data is restored, at ${stack.url}`);
}

// Between the old stack and the new one there is no record for a moment, but the launcher keeps its lock on the folder.
function isSettled(dataDir: string): boolean {
  return findRunningStack(dataDir)?.state === 'ready' || !isInUse(dataDir);
}

async function resetStopped(dataDir: string): Promise<void> {
  const release = await lockDataFolder(dataDir);
  await stopOrphans(processesFile(dataDir));
  emptyDataFolder(dataDir);
  release();
  console.log('The stored data is deleted; the next npm start restores the demo data.');
}

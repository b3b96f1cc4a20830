// `npm run demo:reset`: everything that was stored goes, and the demo data comes back.
import { emptyDataFolder, takeDataFolder } from './data-folder.ts';
import { isInUse } from './processes/claim-folder.ts';
import { endLeftovers } from './processes/process-record.ts';
import { waitUntil } from './processes/wait-until.ts';
import { findStack } from './running-stack.ts';
import { readSettings } from './settings.ts';
import { processesFile } from './stack.ts';

try {
  const { dataDir, external } = readSettings(process.env);
  const running = findStack(dataDir);
  const foreign = running?.external ?? Object.keys(external);
  if (foreign.some((part) => part !== 'smtpUrl')) {
    throw new Error(
      'The stack uses servers of your own (DATABASE_URL, NATS_URL or S3_ENDPOINT), which this command does not empty.',
    );
  }
  if (running) await resetRunning(dataDir, running.pid);
  else await resetStopped(dataDir);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

// The launcher does it: it is the one that can stop what runs on the data, and start it again.
async function resetRunning(dataDir: string, pid: number): Promise<void> {
  if (findStack(dataDir)?.state !== 'ready')
    throw new Error('CommonYard is just starting or stopping. Try again when it is ready.');
  process.kill(pid, 'SIGUSR2');
  await waitUntil(() => findStack(dataDir)?.state !== 'ready', { withinMs: 10_000 });
  await waitUntil(() => isSettled(dataDir), { withinMs: 180_000, everyMs: 100 });
  const stack = findStack(dataDir);
  if (stack?.state !== 'ready') throw new Error('CommonYard did not come back; its terminal says why.');
  console.log(`The demo is as new, at ${stack.url}`);
}

// Between the old stack and the new one there is no record for a moment, but the launcher holds the folder all along.
function isSettled(dataDir: string): boolean {
  return findStack(dataDir)?.state === 'ready' || !isInUse(dataDir);
}

async function resetStopped(dataDir: string): Promise<void> {
  const release = await takeDataFolder(dataDir);
  await endLeftovers(processesFile(dataDir));
  emptyDataFolder(dataDir);
  release();
  console.log('The demo is empty; the next npm start fills it again.');
}

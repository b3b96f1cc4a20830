// `npm run demo:reset [-- --yes]`: deletes everything that is stored and restores the demo data. Asks first; `--yes` confirms.
import { createInterface } from 'node:readline/promises';
import { readArguments } from '@commonyard/command-line/arguments';
import { assertDeletable, emptyDataFolder, lockDataFolder } from '../data-folder.ts';
import { isDataFolder } from '../data-folder-claim.ts';
import { isInUse } from '../processes/folder-lock.ts';
import { stopOrphans } from '../processes/process-record.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { findRunningStack } from '../running-stack.ts';
import { readSettings, type Settings } from '../settings.ts';
import { processesFile } from '../stack.ts';

const { values } = readArguments({
  purpose: 'Deletes everything that is stored in the data folder and loads the demo data again. Asks first.',
  options: { yes: { type: 'boolean', default: false, purpose: 'does not ask' } },
});

try {
  await reset(readSettings(process.env), values.yes);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function reset({ dataDir, external }: Settings, isConfirmed: boolean): Promise<void> {
  if (!isDataFolder(dataDir))
    throw new Error(
      `COMMONYARD_DATA: ${dataDir} does not exist, so nothing is stored there. npm start loads the demo data.`,
    );
  const running = findRunningStack(dataDir);
  const externalServers = running?.external ?? Object.keys(external);
  if (externalServers.some((name) => name !== 'smtpUrl')) {
    throw new Error(
      'The stack uses external servers (DATABASE_URL, NATS_URL or S3_ENDPOINT), which this command does not empty.',
    );
  }
  assertDeletable(dataDir);
  if (!isConfirmed) await confirm(dataDir);
  if (running) await resetRunning(dataDir, running.pid);
  else await resetStopped(dataDir);
}

async function confirm(dataDir: string): Promise<void> {
  const question = `This deletes everything that is stored in ${dataDir}: accounts, listings, inquiries, loans, images, emails.`;
  if (!process.stdin.isTTY)
    throw new Error(`${question}\nTo confirm it without a terminal: npm run demo:reset -- --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question}\nType yes to delete it: `);
  terminal.close();
  if (answer.trim() !== 'yes') throw new Error('Nothing was deleted.');
}

// Only the launcher can stop the processes that use the data and start them again.
async function resetRunning(dataDir: string, pid: number): Promise<void> {
  if (findRunningStack(dataDir)?.state !== 'ready')
    throw new Error('CommonYard is starting or stopping. Try again when it is ready.');
  process.kill(pid, 'SIGUSR2');
  if (!(await waitUntil(() => findRunningStack(dataDir)?.state !== 'ready', { withinMs: 60_000 })))
    throw new Error(`CommonYard (process ${pid}) did not begin the reset; its terminal shows why.`);
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

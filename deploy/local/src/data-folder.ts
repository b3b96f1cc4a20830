import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeFolder } from './backends/postgres-reach.ts';
import { claimFolder, FolderInUse } from './processes/claim-folder.ts';
import { findStack } from './running-stack.ts';
import { seededFile } from './seed.ts';

/** Takes the data folder for this process. One that is just being given up is waited for; throws where it stays in use. */
export async function takeDataFolder(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true });
  // PostgreSQL may have to run as another user, who must get through to its own folder; each file in here guards itself.
  chmodSync(dataDir, 0o711);
  const begin = performance.now();
  for (;;) {
    try {
      const release = claimFolder(dataDir);
      tidyLogs(join(dataDir, 'logs'));
      return release;
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      // One whose npm was killed notices within a second, and then takes a few to end in order.
      const patience = findStack(dataDir)?.state === 'stopping' ? 8000 : 1500;
      if (performance.now() - begin > patience) throw error;
      await sleep(100);
    }
  }
}

/** Removes what the services and their servers have stored, so that the next start begins with the demo data. */
export function emptyDataFolder(dataDir: string): void {
  removeFolder(join(dataDir, 'postgres'));
  for (const name of ['nats', 's3', 'mail', seededFile]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function tidyLogs(logs: string): void {
  if (!existsSync(logs)) return;
  for (const name of readdirSync(logs).filter((file) => file.endsWith('.log'))) {
    const file = join(logs, name);
    if (statSync(file).size > 5_000_000) renameSync(file, `${file}.old`);
  }
}

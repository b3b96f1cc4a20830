import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeDatabaseFolder } from './backends/postgres-access.ts';
import { importedFile } from './demo-data.ts';
import { lockFolder, FolderInUse } from './processes/folder-lock.ts';
import { findRunningStack } from './running-stack.ts';

/** Locks the data folder for this process. Waits while its owner is stopping; throws `FolderInUse` where it stays in use. */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true });
  // PostgreSQL may run as another user, who must be able to enter its own folder; each file in here has a mode of its own.
  chmodSync(dataDir, 0o711);
  const begin = performance.now();
  for (;;) {
    try {
      const release = lockFolder(dataDir);
      rotateLogs(join(dataDir, 'logs'));
      return release;
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      // A launcher whose npm was killed notices within a second and then takes some seconds to stop.
      const timeoutMs = findRunningStack(dataDir)?.state === 'stopping' ? 8000 : 1500;
      if (performance.now() - begin > timeoutMs) throw error;
      await sleep(100);
    }
  }
}

/** Deletes the data of the services and of their servers, so that the next start begins with the demo data. */
export function emptyDataFolder(dataDir: string): void {
  removeDatabaseFolder(join(dataDir, 'postgres'));
  for (const name of ['nats', 's3', 'mail', importedFile]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function rotateLogs(logs: string): void {
  if (!existsSync(logs)) return;
  for (const name of readdirSync(logs).filter((file) => file.endsWith('.log'))) {
    const file = join(logs, name);
    if (statSync(file).size > 5_000_000) renameSync(file, `${file}.old`);
  }
}

import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertOwnDatabaseFolder, removeDatabaseFolder } from './backends/postgres-access.ts';
import { claimDataFolder, explainFileErrors, noteStores } from './data-folder-claim.ts';
import { importedFile } from './demo-data.ts';
import { lockFolder, FolderInUse } from './processes/folder-lock.ts';
import { isAlive } from './processes/process-identity.ts';
import { findRunningStack } from './running-stack.ts';
import { removeDamagedSecrets } from './secrets.ts';

/**
 * Claims and locks the data folder for this process. Waits while its owner is stopping; throws `FolderInUse` where it stays in
 * use, and an error that names the setting where the folder is not one of CommonYard.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  // Whatever the caller's is: nobody else may write what the servers create.
  process.umask(process.umask() | 0o022);
  claimDataFolder(dataDir);
  const begin = performance.now();
  for (;;) {
    try {
      const release = explainFileErrors(dataDir, () => lockFolder(dataDir));
      removeLeftovers(dataDir);
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

/** What an interrupted command leaves: folders whose names `mkdtemp` completes, and files that `replaceFile` would rename. */
const LEFTOVER =
  /^(?:(?:postgres|demo)\.unfinished-\w{6}|(?:commonyard-data|secrets|stack|processes|seeded|owner)\.json\.\d+)$/;

function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => LEFTOVER.test(entry))) {
    const writer = /\.json\.(\d+)$/.exec(name)?.[1];
    // Another start may be claiming the folder at this moment.
    if (writer && isAlive(Number(writer))) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

const SERVER_FOLDERS: Record<string, RegExp> = {
  nats: /^(?:nats\.(?:conf|pid|log)|password|owner\.json(?:\.\d+)?|jetstream)$/,
  s3: /^commonyard$/,
  mail: /^\.?\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.eml)?$/,
};

/**
 * Deletes the data of the services and of their servers, so that the next start begins with the demo data. Throws, and deletes
 * nothing, where a folder of a server contains anything that CommonYard did not create.
 */
export function emptyDataFolder(dataDir: string): void {
  assertDeletable(dataDir);
  removeDatabaseFolder(join(dataDir, 'postgres'));
  for (const name of [...Object.keys(SERVER_FOLDERS), importedFile])
    rmSync(join(dataDir, name), { recursive: true, force: true });
  removeDamagedSecrets(dataDir);
  noteStores(dataDir);
}

/** Throws where `emptyDataFolder` would delete anything that CommonYard did not create. */
export function assertDeletable(dataDir: string): void {
  assertOwnDatabaseFolder(join(dataDir, 'postgres'));
  for (const [name, own] of Object.entries(SERVER_FOLDERS)) {
    const folder = join(dataDir, name);
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (!stats) continue;
    const foreign = stats.isDirectory() ? readdirSync(folder).find((entry) => !own.test(entry)) : '';
    if (foreign !== undefined)
      throw new Error(
        `${join(folder, foreign)} was not created by CommonYard, so nothing is deleted. Move it elsewhere first.`,
      );
  }
}

import { lockFolder, findOwner } from '@commonyard/dev-stack/processes/folder-lock';
import { isStillRunning } from '@commonyard/dev-stack/processes/process-identity';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopOnExit } from './stop-on-exit.ts';

const prefix = 'commonyard-test-';

/** Creates a folder that is removed when this process ends. Also removes the folders of earlier runs that were killed. */
export async function createTemporaryFolder(): Promise<string> {
  await removeStaleFolders();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  // PostgreSQL may run as another user, who must be able to enter its own folder.
  await chmod(folder, 0o711);
  lockFolder(folder);
  stopOnExit(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function removeStaleFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    // A folder without a lock may belong to a process that is about to lock it.
    const owner = name.startsWith(prefix) ? findOwner(folder) : undefined;
    if (owner && !isStillRunning(owner)) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

import { lockFolder, findOwner } from '@commonyard/dev-stack/processes/folder-lock';
import { isStillRunning } from '@commonyard/dev-stack/processes/process-identity';
import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopOnExit } from './stop-on-exit.ts';

const prefix = 'commonyard-test-';

/** Creates a folder that is removed when this process ends. Also removes the folders of earlier runs that were killed. */
export async function createTemporaryFolder(): Promise<string> {
  await removeStaleFolders();
  const folder = await mkdtemp(join(parentFolder(), prefix));
  // PostgreSQL may run as another user, who must be able to enter its own folder.
  await chmod(folder, 0o711);
  lockFolder(folder);
  stopOnExit(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const MEMORY = '/dev/shm';
/** Several times of what all tests store at the same time. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A file system in memory where it has room: each test file creates a database of some hundred files and drops it, which takes
 * twice the processor time on a disk.
 */
function parentFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM_BYTES) return MEMORY;
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}

async function removeStaleFolders(): Promise<void> {
  for (const parent of [tmpdir(), MEMORY]) await removeStaleFoldersOf(parent);
}

async function removeStaleFoldersOf(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = join(parent, name);
    // A folder without a lock may belong to a process that is about to lock it.
    const owner = name.startsWith(prefix) ? findOwner(folder) : undefined;
    if (owner && !isStillRunning(owner)) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

import { claimFolder, findOwner } from '@commonyard/local/processes/claim-folder';
import { isStillRunning } from '@commonyard/local/processes/process-identity';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stop } from './stop-on-exit.ts';

const prefix = 'commonyard-test-';

/** A folder that goes when this process does; those of earlier runs that were killed go now. */
export async function throwAwayFolder(onStop: (stop: Stop) => void): Promise<string> {
  await sweep();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  // PostgreSQL may have to run as another user, who must get through to its own folder.
  await chmod(folder, 0o711);
  claimFolder(folder);
  onStop(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    // One without a claim may be about to get it.
    const owner = name.startsWith(prefix) ? findOwner(folder) : undefined;
    if (owner && !isStillRunning(owner)) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

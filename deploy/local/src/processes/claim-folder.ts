import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIdentity, isStillRunning, type ProcessIdentity } from './process-identity.ts';

export class FolderInUse extends Error {
  readonly owner: ProcessIdentity;
  constructor(folder: string, owner: ProcessIdentity) {
    super(`${folder} is in use by the process ${owner.pid}`);
    this.owner = owner;
  }
}

/**
 * Takes a folder for this process, so that a second one does not run on the same data. A claim whose process is gone, as after
 * `kill -9`, is taken over. Answers the function that gives the folder back.
 */
export function claimFolder(folder: string, name = 'owner.json'): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  const self = findIdentity(process.pid)!;
  const mine = JSON.stringify(self);
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = findOwner(folder, name);
    if (owner && owner.pid !== process.pid && isStillRunning(owner)) throw new FolderInUse(folder, owner);
    discard(file, owner);
  }
  return () => {
    if (findOwner(folder, name)?.startedAt === self.startedAt) rmSync(file, { force: true });
  };
}

/** Whether the process that claimed the folder is running. */
export function isInUse(folder: string): boolean {
  const owner = findOwner(folder);
  return owner !== undefined && isStillRunning(owner);
}

/** Who claimed the folder last, running or not. */
export function findOwner(folder: string, name = 'owner.json'): ProcessIdentity | undefined {
  return readIdentity(join(folder, name));
}

// Moved away under a name of its own first and looked at again: of two starters that find the same stale claim, one wins.
function discard(file: string, stale: ProcessIdentity | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readIdentity(aside)?.startedAt !== stale?.startedAt) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

function readIdentity(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}

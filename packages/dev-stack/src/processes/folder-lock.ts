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
 * Locks a folder for this process, so that no second one uses the same data. Replaces the lock of a process that no longer
 * runs, as after `kill -9`. Returns the function that releases the lock. Throws `FolderInUse`.
 */
export function lockFolder(folder: string, name = 'owner.json'): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  const self = findIdentity(process.pid)!;
  const lock = JSON.stringify(self);
  for (;;) {
    try {
      writeFileSync(file, lock, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = findOwner(folder, name);
    if (owner && owner.pid !== process.pid && isStillRunning(owner)) throw new FolderInUse(folder, owner);
    removeStaleLock(file, owner);
  }
  return () => {
    if (findOwner(folder, name)?.startedAt === self.startedAt) rmSync(file, { force: true });
  };
}

/** Whether the process that locked the folder is running. */
export function isInUse(folder: string): boolean {
  const owner = findOwner(folder);
  return owner !== undefined && isStillRunning(owner);
}

/** The process that locked the folder last, whether or not it still runs. */
export function findOwner(folder: string, name = 'owner.json'): ProcessIdentity | undefined {
  return readIdentity(join(folder, name));
}

// Renames the lock and then checks it again: of two processes that find the same stale lock, one removes it.
function removeStaleLock(file: string, stale: ProcessIdentity | undefined): void {
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
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<ProcessIdentity> | null;
    return typeof value?.pid === 'number' && typeof value.startedAt === 'string'
      ? (value as ProcessIdentity)
      : undefined;
  } catch {
    return undefined;
  }
}

import { spawnSync } from 'node:child_process';
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../create-folder.ts';
import { findIdentity, isIdentity, isStillRunning, type ProcessIdentity } from './process-identity.ts';

export class FolderInUse extends Error {
  /** Undefined where this process cannot see it. */
  readonly owner: ProcessIdentity | undefined;
  constructor(folder: string, owner: ProcessIdentity | undefined) {
    super(
      owner
        ? `${folder} is in use by the process ${owner.pid}`
        : `COMMONYARD_DATA: ${folder} is in use by a process that is not visible here, as of another container. ` +
            'Stop CommonYard there, or set COMMONYARD_DATA to another folder.',
    );
    this.owner = owner;
  }
}

/** Who locked which folder. A copy of the folder has a copy of the lock, which does not lock it. */
type Lock = ProcessIdentity & { folder: string };

const LOCK = 'owner.json';

/**
 * Locks a folder for this process, so that no second one uses the same data. Replaces the lock of a process that no longer
 * runs, as after `kill -9`, and that of another folder, as in a copy. Returns the function that releases the lock. Throws
 * `FolderInUse`.
 */
export function lockFolder(folder: string, name = LOCK): () => void {
  createFolder(folder);
  const file = join(folder, name);
  const self: Lock = { ...findIdentity(process.pid)!, folder: identityOfFolder(folder) };
  const handle = name === LOCK ? openSync(folder, 'r') : undefined;
  try {
    const lockedByKernel = handle === undefined ? undefined : lockByKernel(handle);
    if (lockedByKernel === false && !isSame(readLock(file), self))
      throw new FolderInUse(folder, findRunningOwner(folder));
    writeLock(folder, name, self, lockedByKernel === true);
  } catch (error) {
    if (handle !== undefined) closeSync(handle);
    throw error;
  }
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    if (isSame(readLock(file), self)) rmSync(file, { force: true });
    if (handle !== undefined) closeSync(handle);
  };
}

/** False where it exists. Another process that found the file empty would take it for a damaged one and remove it. */
function createWhole(file: string, content: string): boolean {
  const unfinished = `${file}.${process.pid}`;
  rmSync(unfinished, { force: true });
  try {
    writeFileSync(unfinished, content, { flag: 'wx', mode: 0o600 });
    linkSync(unfinished, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Whether the process that locked the folder is running. */
export function isInUse(folder: string): boolean {
  return findRunningOwner(folder) !== undefined;
}

/** The running process that locked this folder; undefined where there is none, also in a copy of a locked folder. */
export function findRunningOwner(folder: string, name = LOCK): ProcessIdentity | undefined {
  const lock = readLock(join(folder, name));
  return lock && isOfFolder(lock, folder) && isStillRunning(lock) ? lock : undefined;
}

/** The process that the lock in the folder names, whether or not it still runs or locked a folder of which this is a copy. */
export function findOwner(folder: string): ProcessIdentity | undefined {
  return readLock(join(folder, LOCK));
}

/** Identifies a folder on this machine: a copy has another identity, and a folder that was moved keeps its own. */
export function identityOfFolder(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

/** Whether a record in this folder was written there, and not copied together with the folder. */
export function isOfFolder(record: { folder?: unknown }, folder: string): boolean {
  return record.folder === identityOfFolder(folder);
}

/**
 * Locks the folder for as long as this process has the handle, also against processes of other containers and machines, which
 * see other pids: the program `flock` locks what it inherits. Undefined where the system has no such program or lock.
 */
function lockByKernel(handle: number): boolean | undefined {
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] });
  return status === 0 ? true : status === 1 ? false : undefined;
}

function writeLock(folder: string, name: string, lock: Lock, isLockedByKernel: boolean): void {
  const file = join(folder, name);
  for (;;) {
    try {
      if (createWhole(file, JSON.stringify(lock))) return;
    } catch (error) {
      // A full disk must not keep `npm run demo:reset` from emptying the folder.
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC' && isLockedByKernel) return;
      throw error;
    }
    const owner = findRunningOwner(folder, name);
    if (owner && owner.pid !== process.pid) throw new FolderInUse(folder, owner);
    removeStaleLock(file, readLock(file));
  }
}

// Renames the lock and then checks it again: of two processes that find the same stale lock, one removes it.
function removeStaleLock(file: string, stale: Lock | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (isSame(readLock(aside), stale)) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

const isSame = (a: Lock | undefined, b: Lock | undefined) =>
  a?.pid === b?.pid && a?.startedAt === b?.startedAt && a?.folder === b?.folder;

function readLock(file: string): Lock | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    return isIdentity(value) ? (value as Lock) : undefined;
  } catch {
    return undefined;
  }
}

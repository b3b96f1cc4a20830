import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { SystemUser } from './postgres-user.ts';

// Root often works below /root, which no other user may enter, and PostgreSQL refuses to run as root.
const DATA_ROOT = '/var/lib/commonyard';
const BINARIES_ROOT = '/var/cache/commonyard';

/**
 * The folder that holds the database: `folder` itself, or the target of a link from it, where PostgreSQL's user cannot enter
 * `folder`. Throws where that user cannot enter a folder that already holds a database.
 */
export function accessibleFolder(folder: string, runAs: SystemUser | undefined): string {
  if (isLink(folder)) return readlinkSync(folder);
  if (canEnter(dirname(folder), runAs)) return folder;
  if (existsSync(folder)) {
    throw new Error(
      `${folder} holds a database, but the user "postgres" cannot enter ${firstInaccessible(folder, runAs)} any more`,
    );
  }
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const target = join(DATA_ROOT, key, basename(folder));
  // No link points to the target any more, so it belongs to a deleted folder.
  rmSync(target, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true, mode: 0o711 });
  assertCanEnter(dirname(target), runAs);
  symlinkSync(target, folder);
  return target;
}

/** The binaries, or a copy that PostgreSQL's user can execute. */
export function accessibleBinaries(binaries: PostgresBinaries, runAs: SystemUser | undefined): PostgresBinaries {
  if (canEnter(dirname(binaries.postgres), runAs)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = join(BINARIES_ROOT, `postgres-${binaries.version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(BINARIES_ROOT, { recursive: true, mode: 0o755 });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  }
  const within = (file: string) => join(copy, 'bin', basename(file));
  assertCanEnter(join(copy, 'bin'), runAs);
  return { ...binaries, initdb: within(binaries.initdb), postgres: within(binaries.postgres) };
}

/** Removes a database's folder and the target of its link. */
export function removeDatabaseFolder(folder: string): void {
  if (isLink(folder)) rmSync(dirname(readlinkSync(folder)), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

function assertCanEnter(folder: string, runAs: SystemUser | undefined): void {
  const inaccessible = firstInaccessible(folder, runAs);
  if (inaccessible === undefined) return;
  throw new Error(
    `PostgreSQL runs as the user "postgres" when started by root, and that user may not enter ${inaccessible}. ` +
      `Allow it (chmod o+x ${inaccessible}), or start as an ordinary user.`,
  );
}

function canEnter(folder: string, runAs: SystemUser | undefined): boolean {
  return firstInaccessible(folder, runAs) === undefined;
}

// Runs `test` as that user: mode bits alone do not show the effect of groups and access lists.
function firstInaccessible(folder: string, runAs: SystemUser | undefined): string | undefined {
  if (!runAs) return undefined;
  const path = [folder];
  while (path[0] !== dirname(path[0]!)) path.unshift(dirname(path[0]!));
  return path.find((step) => spawnSync('test', ['-x', step], { ...runAs, cwd: '/' }).status !== 0);
}

function isLink(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

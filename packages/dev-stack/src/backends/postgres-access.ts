import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  chmodSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { findForeignEntry } from './postgres-cluster.ts';
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
  if (isLink(folder)) return targetOf(folder);
  if (canEnter(dirname(folder), runAs)) return folder;
  if (existsSync(folder)) {
    throw new Error(
      `${folder} holds a database, but the user "postgres" cannot enter ${firstInaccessible(folder, runAs)} any more`,
    );
  }
  mkdirSync(DATA_ROOT, { recursive: true, mode: 0o711 });
  // A name of its own: a data folder that was moved aside still has a link to its database.
  const parent = mkdtempSync(join(DATA_ROOT, 'data-'));
  chmodSync(parent, 0o711);
  const target = join(parent, basename(folder));
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
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      // Another process was faster.
      rmSync(unfinished, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  const within = (file: string) => join(copy, 'bin', basename(file));
  assertCanEnter(join(copy, 'bin'), runAs);
  return { ...binaries, initdb: within(binaries.initdb), postgres: within(binaries.postgres) };
}

/** Throws where `removeDatabaseFolder` would remove anything that CommonYard did not create. */
export function assertOwnDatabaseFolder(folder: string): void {
  const linked = isLink(folder);
  const foreign = linked && !isInDataRoot(targetOf(folder)) ? '' : findForeignEntry(linked ? targetOf(folder) : folder);
  if (foreign !== undefined)
    throw new Error(
      `${join(folder, foreign)} was not created by CommonYard, so nothing is deleted. Move it elsewhere first.`,
    );
}

/** Removes a database's folder and the target of its link. Throws where CommonYard did not create it. */
export function removeDatabaseFolder(folder: string): void {
  assertOwnDatabaseFolder(folder);
  if (isLink(folder)) {
    const target = targetOf(folder);
    rmSync(target, { recursive: true, force: true });
    if (existsSync(dirname(target))) rmdirSync(dirname(target));
  }
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

const targetOf = (link: string): string => resolve(dirname(link), readlinkSync(link));

const isInDataRoot = (path: string): boolean => dirname(dirname(path)) === DATA_ROOT;

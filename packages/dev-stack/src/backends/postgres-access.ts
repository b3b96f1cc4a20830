import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  chmodSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createFolder } from '../create-folder.ts';
import { replaceFile } from '../private-file.ts';
import { findForeignEntry } from './postgres-cluster.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { SystemUser } from './postgres-user.ts';

// Root often works below /root, which no other user may enter, and PostgreSQL refuses to run as root.
const DATA_ROOT = '/var/lib/commonyard';
/** The file beside a database in there that names the link to it: a copy of a data folder has a copy of the link. */
const LINK_FILE = 'linked-from';
const BINARIES_ROOT = '/var/cache/commonyard';

/**
 * The folder that holds the database: `folder` itself, or the target of a link from it, where PostgreSQL's user cannot enter
 * `folder`. Throws where that user cannot enter a folder that already holds a database.
 */
export function accessibleFolder(folder: string, runAs: SystemUser | undefined): string {
  if (isLink(folder)) return claimTarget(folder);
  if (canEnter(dirname(folder), runAs)) return folder;
  if (existsSync(folder)) {
    throw new Error(
      `${folder} holds a database, but the user "postgres" cannot enter ${firstInaccessible(folder, runAs)} any more`,
    );
  }
  createFolder(DATA_ROOT);
  // A name of its own: a data folder that was moved aside still has a link to its database.
  const parent = mkdtempSync(join(DATA_ROOT, 'data-'));
  chmodSync(parent, 0o711);
  const target = join(parent, basename(folder));
  assertCanEnter(dirname(target), runAs);
  symlinkSync(target, folder);
  return claimTarget(folder);
}

/** Where the database of a data folder lies outside of it: the target of the link, or undefined. */
export const findLinkedDatabase = (folder: string): string | undefined =>
  isLink(folder) ? targetOf(folder) : undefined;

// Takes a target over from a data folder that was moved or removed.
function claimTarget(link: string): string {
  const target = targetOf(link);
  assertOwnTarget(link, target);
  createFolder(dirname(target));
  const file = join(dirname(target), LINK_FILE);
  if (findLinkTo(target) !== realLink(link)) replaceFile(file, realLink(link));
  return target;
}

/** Throws where `accessibleFolder` did not create the link, or where the folder is a copy of another one, to which the database belongs. */
function assertOwnTarget(link: string, target: string): void {
  if (dirname(dirname(target)) !== DATA_ROOT)
    throw new Error(
      `The link ${link} was not created by CommonYard, so nothing behind it is changed. Put a folder in its place, or set ` +
        'COMMONYARD_DATA to another folder.',
    );
  const other = findLinkTo(target);
  if (other === undefined || other === realLink(link)) return;
  if (!isLink(other) || targetOf(other) !== target) return;
  throw new Error(
    `${link} leads to the database of ${dirname(other)}, of which ${dirname(link)} is a copy without its database. To copy both: ` +
      `cp -aL ${dirname(other)} to a folder that every user can enter. Or set COMMONYARD_DATA to another folder.`,
  );
}

function findLinkTo(target: string): string | undefined {
  const file = join(dirname(target), LINK_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

const realLink = (link: string) => join(realpathSync(dirname(link)), basename(link));

/** The binaries, or a copy that PostgreSQL's user can execute. */
export function accessibleBinaries(binaries: PostgresBinaries, runAs: SystemUser | undefined): PostgresBinaries {
  if (canEnter(dirname(binaries.postgres), runAs)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = join(BINARIES_ROOT, `postgres-${binaries.version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    createFolder(BINARIES_ROOT, 0o755);
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
  const target = findLinkedDatabase(folder);
  if (target !== undefined) assertOwnTarget(folder, target);
  const foreign = findForeignEntry(target ?? folder);
  if (foreign !== undefined)
    throw new Error(
      `${join(folder, foreign)} was not created by CommonYard, so nothing is deleted. Move it elsewhere first.`,
    );
}

/** Removes a database's folder and the target of its link. Throws where CommonYard did not create it. */
export function removeDatabaseFolder(folder: string): void {
  assertOwnDatabaseFolder(folder);
  const target = findLinkedDatabase(folder);
  if (target !== undefined && existsSync(dirname(target))) {
    rmSync(target, { recursive: true, force: true });
    rmSync(join(dirname(target), LINK_FILE), { force: true });
    if (readdirSync(dirname(target)).length === 0) rmdirSync(dirname(target));
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

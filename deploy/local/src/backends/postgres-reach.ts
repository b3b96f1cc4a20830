import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunAs } from './run-as.ts';

// Root often works below /root, which no other user may enter, and PostgreSQL refuses to be root.
const dataHome = '/var/lib/commonyard';
const programHome = '/var/cache/commonyard';

/** Where the database really lies: in its folder, or behind a link to where the user it runs as can get. */
export function reachableFolder(folder: string, runAs: RunAs | undefined): string {
  if (isLink(folder)) return readlinkSync(folder);
  if (canEnter(dirname(folder), runAs)) return folder;
  if (existsSync(folder)) {
    throw new Error(
      `${folder} holds a database, but the user "postgres" cannot enter ${firstClosed(folder, runAs)} any more`,
    );
  }
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const target = join(dataHome, key, basename(folder));
  // Without the link that led to it, what lies there belongs to a folder that was deleted.
  rmSync(target, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true, mode: 0o711 });
  mustEnter(dirname(target), runAs);
  symlinkSync(target, folder);
  return target;
}

/** The programs, or a copy of them where the user they run as can get. */
export function reachableBinaries(binaries: PostgresBinaries, runAs: RunAs | undefined): PostgresBinaries {
  if (canEnter(dirname(binaries.postgres), runAs)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = join(programHome, `postgres-${binaries.version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(programHome, { recursive: true, mode: 0o755 });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  }
  const within = (file: string) => join(copy, 'bin', basename(file));
  mustEnter(join(copy, 'bin'), runAs);
  return { ...binaries, initdb: within(binaries.initdb), postgres: within(binaries.postgres) };
}

/** Removes a database's folder, wherever it lies. */
export function removeFolder(folder: string): void {
  if (isLink(folder)) rmSync(dirname(readlinkSync(folder)), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

function mustEnter(folder: string, runAs: RunAs | undefined): void {
  const closed = firstClosed(folder, runAs);
  if (closed === undefined) return;
  throw new Error(
    `PostgreSQL runs as the user "postgres" when started by root, and that user may not enter ${closed}. ` +
      `Allow it (chmod o+x ${closed}), or start as an ordinary user.`,
  );
}

function canEnter(folder: string, runAs: RunAs | undefined): boolean {
  return firstClosed(folder, runAs) === undefined;
}

// Asked of the system for that very user: mode bits alone do not tell, with groups and access lists.
function firstClosed(folder: string, runAs: RunAs | undefined): string | undefined {
  if (!runAs) return undefined;
  const path = [folder];
  while (path[0] !== dirname(path[0]!)) path.unshift(dirname(path[0]!));
  return path.find((step) => spawnSync('test', ['-x', step], { ...runAs, cwd: '/' }).status !== 0);
}

function isLink(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

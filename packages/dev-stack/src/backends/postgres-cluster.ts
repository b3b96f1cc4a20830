import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isFileError } from '../file-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { SystemUser } from './postgres-user.ts';

const MAJOR_VERSION = '18';
const passwordFile = 'superuser-password';

// Builtin C.UTF-8 sorts and folds case the same on every system, unlike the platform's locales.
const initdbFlags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** What PostgreSQL and `prepareCluster` create in the folder of a database. */
const OWN_ENTRY =
  /^(?:base|global|pg_(?:commit_ts|dynshmem|logical|multixact|notify|replslot|serial|snapshots|stat|stat_tmp|subtrans|tblspc|twophase|wal|xact|hba\.conf|ident\.conf)|PG_VERSION|postgresql(?:\.auto)?\.conf|postmaster\.(?:opts|pid)|superuser-password)$/;

/** Creates the database folder where it does not exist, and returns the superuser's password, which is stored in it. Throws where the folder contains anything else than a database of `prepareCluster`. */
export async function prepareCluster(folder: string, binaries: PostgresBinaries, runAs?: SystemUser): Promise<string> {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw new Error(`${folder} is no folder. ${MOVE_ASIDE}`);
  if (!stats || readdirSync(folder).length === 0) await initializeCluster(folder, binaries, runAs);
  assertOwnCluster(folder);
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `${folder} was created by PostgreSQL ${version}, which PostgreSQL ${MAJOR_VERSION} cannot read. Start the version of CommonYard that created it, or set COMMONYARD_DATA to another folder.`,
    );
  }
  return readFileSync(join(folder, passwordFile), 'utf8').trim();
}

/** A file or folder in the folder of a database that CommonYard did not create; undefined where there is none. */
export function findForeignEntry(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return undefined;
  const entries = stats.isDirectory() ? readdirSync(folder) : [''];
  const isOwn = entries.length === 0 || MARKS.every((name) => entries.includes(name));
  return entries.find((name) => !isOwn || !OWN_ENTRY.test(name));
}

/** Every database of `prepareCluster` has both. */
const MARKS = ['PG_VERSION', passwordFile];

const MOVE_ASIDE =
  'CommonYard changes nothing in it: restore its database from a copy, move it elsewhere, or set COMMONYARD_DATA to another folder.';

function assertOwnCluster(folder: string): void {
  const missing = MARKS.find((name) => !existsSync(join(folder, name)));
  if (missing === undefined) return;
  throw new Error(
    `${folder} is not empty and has no ${missing}, so it is damaged or no database of CommonYard. ${MOVE_ASIDE}`,
  );
}

// Created under another name and then renamed: an interrupted start leaves no incomplete database.
async function initializeCluster(folder: string, { initdb }: PostgresBinaries, runAs?: SystemUser): Promise<void> {
  // That of a start that was killed meanwhile.
  const isLeftover = (entry: string) => entry.startsWith(`${basename(folder)}.unfinished-`) && /-\w{6}$/.test(entry);
  for (const name of readdirSync(dirname(folder)).filter(isLeftover))
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
  const temporary = mkdtempSync(`${folder}.unfinished-`);
  // The user of PostgreSQL must get through it.
  chmodSync(temporary, 0o711);
  const unfinished = join(temporary, 'data');
  const password = join(temporary, 'password');
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  for (const path of [unfinished, password]) if (runAs) chownSync(path, runAs.uid, runAs.gid);
  const args = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${password}`,
    ...initdbFlags,
  ];
  try {
    await promisify(execFile)(initdb, args, {
      cwd: unfinished,
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
      ...runAs,
    });
    renameSync(password, join(unfinished, passwordFile));
    chmodSync(join(unfinished, passwordFile), 0o600);
    renameSync(unfinished, folder);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    if (isFileError(error)) throw error;
    // The message repeats the output.
    throw new Error(
      /No space left on device/.test(stderr ?? '')
        ? `The disk of ${folder} is full. Free space on it and start again.`
        : `PostgreSQL could not initialize its folder ${folder}:\n${stderr?.trim() || message}`,
      { cause: error },
    );
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

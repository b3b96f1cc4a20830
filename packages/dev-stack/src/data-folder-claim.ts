import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from './create-folder.ts';
import { describeFileError, isFileError } from './file-error.ts';
import { isRecord, readPrivate, writePrivate } from './private-file.ts';
import { SECRETS_FILE } from './secrets.ts';

/** The file that marks a folder as one of CommonYard, which changes and removes nothing in folders without it. */
export const MARKER = 'commonyard-data.json';

type Marker = {
  about: string;
  /** That of the data's format. Data of before version 1.0.0 has none. */
  version?: typeof VERSION;
  /** Paths in the folder that exist since a server stored something there. */
  stored: string[];
};

const VERSION = 1;
const ABOUT = 'This folder has the data of CommonYard (npm start), which may change and delete what is in it.';
/** What is lost where it is missing: the database, the objects, and the secrets with which both were written. */
const STORES = [SECRETS_FILE, 'postgres/PG_VERSION', 's3'];
/** Servers write in these. The database alone may lie elsewhere, where `accessibleFolder` put it. */
const OWN_FOLDERS = ['nats', 'nats/jetstream', 's3', 's3/commonyard', 'mail', 'logs'];
/** The root of a file system has it. */
const IGNORED_ENTRY = 'lost+found';

/**
 * Makes the folder one of CommonYard: creates it, or marks it where it is empty. Throws an error that names the setting, and
 * changes nothing, where it is no folder, belongs to another user, contains anything else, or cannot be used.
 */
export function claimDataFolder(folder: string): void {
  explainFileErrors(folder, () => {
    if (!isFolderOfThisUser(folder)) createFolder(folder);
    const isMarked = findMarker(folder) !== undefined;
    if (!isMarked) assertOwnContents(folder);
    assertOwnFolders(folder);
    if (isMarked) return;
    writePrivate(join(folder, MARKER), { about: ABOUT, version: VERSION, stored: [] } satisfies Marker);
  });
}

/** Whether the folder exists and CommonYard created its contents. Throws as `claimDataFolder` does. Changes nothing. */
export function isDataFolder(folder: string): boolean {
  return explainFileErrors(folder, () => {
    if (!isFolderOfThisUser(folder)) return false;
    if (!findMarker(folder)) assertOwnContents(folder);
    return true;
  });
}

/** Runs `work` and turns an error of a file operation into one that names the setting of the data folder. */
export function explainFileErrors<Result>(folder: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw explainFileError(folder, error);
  }
}

/** The error of a file operation in the data folder as one that names the setting; every other error as it is. */
export function explainFileError(folder: string, error: unknown): unknown {
  if (!isFileError(error)) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  return unusable(folder, `cannot be used: ${describeFileError(error)}`, { cause: error, advice: ADVICE[code] });
}

/**
 * Throws where a version before 1.0.0 has stored data in the folder, and where something is missing that was stored: a start
 * would go on with an empty database or bucket.
 */
export function assertUsable(folder: string): void {
  const { version, stored = [] } = findMarker(folder) ?? {};
  if (version !== VERSION && stored.length > 0)
    throw new Error(
      `COMMONYARD_DATA: the data in ${folder} is of a version before 1.0.0, which no later version reads. To keep it, move it ` +
        'as docs/operations/upgrade.md says. To start anew, run npm run demo:reset, or set COMMONYARD_DATA to another folder.',
    );
  const missing = stored.find((path) => !existsSync(join(folder, path)));
  if (missing === undefined) return;
  throw new Error(
    `${join(folder, missing)} is missing, without which the data in ${folder} is damaged. Restore the folder from a copy, set ` +
      'COMMONYARD_DATA to another folder, or delete the rest of the data with npm run demo:reset.',
  );
}

/** Notes in the marker what is stored now, so that `assertUsable` notices its loss. */
export function noteStores(folder: string): void {
  const marker = findMarker(folder);
  const stored = findStores(folder);
  if (marker && (stored.join() !== marker.stored.join() || marker.version !== VERSION))
    writePrivate(join(folder, MARKER), { ...marker, version: VERSION, stored });
}

function isFolderOfThisUser(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) {
    if (lstatSync(folder, { throwIfNoEntry: false })) throw unusable(folder, 'is a link that leads to nothing');
    return false;
  }
  if (!stats.isDirectory()) throw unusable(folder, 'is no folder');
  // Root could use it, and its owner no longer could.
  if (process.getuid && stats.uid !== process.getuid()) throw unusable(folder, 'belongs to another user');
  return true;
}

function findMarker(folder: string): Marker | undefined {
  return readPrivate(join(folder, MARKER), isMarker);
}

const isMarker = (value: unknown): value is Marker =>
  isRecord(value) && Array.isArray(value['stored']) && value['stored'].every((path) => typeof path === 'string');

/** Throws where a folder without a marker contains anything. */
function assertOwnContents(folder: string): void {
  const entries = readdirSync(folder).filter((name) => name !== IGNORED_ENTRY && !name.startsWith(MARKER));
  if (entries.length === 0) return;
  throw unusable(
    folder,
    `contains ${entries.slice(0, 3).join(', ')} and no ${MARKER}: CommonYard did not create it and changes nothing in it`,
  );
}

/** Throws where a server would write through a link, or find a file in place of its folder. */
function assertOwnFolders(folder: string): void {
  for (const name of OWN_FOLDERS) {
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (!stats || stats.isDirectory()) continue;
    const kind = stats.isSymbolicLink() ? 'a link, which CommonYard did not create and does not follow' : 'no folder';
    throw new Error(
      `COMMONYARD_DATA: ${join(folder, name)} is ${kind}. Put the folder in its place, or set COMMONYARD_DATA to another folder.`,
    );
  }
}

const findStores = (folder: string): string[] => STORES.filter((path) => existsSync(join(folder, path)));

/** What helps also where the folder has data, which another folder would not have. */
const ADVICE: Record<string, string> = {
  ENOSPC: 'Free space on its disk, or set COMMONYARD_DATA to a folder on another one.',
  EDQUOT: 'Delete other files of this user on its disk, or set COMMONYARD_DATA to a folder on another one.',
  EROFS: 'Mount it writable, or set COMMONYARD_DATA to a folder on another disk.',
};

const unusable = (
  folder: string,
  problem: string,
  { cause, advice }: { cause?: unknown; advice?: string | undefined } = {},
): Error =>
  new Error(
    `COMMONYARD_DATA: ${folder} ${problem}. ${advice ?? 'Set COMMONYARD_DATA to a folder that is empty or does not exist yet.'}`,
    { cause },
  );

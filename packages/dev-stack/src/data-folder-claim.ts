import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from './create-folder.ts';
import { describeFileError, isFileError } from './file-error.ts';
import { isRecord, readPrivate, writePrivate } from './private-file.ts';
import { findOwner } from './processes/folder-lock.ts';
import { isStoredSecrets, SECRETS_FILE } from './secrets.ts';

/** The file that marks a folder as one of CommonYard, which changes and removes nothing in folders without it. */
export const MARKER = 'commonyard-data.json';

type Marker = {
  about: string;
  /** Paths in the folder that exist since a server stored something there. */
  stored: string[];
};

const ABOUT = 'This folder has the data of CommonYard (npm start), which may change and delete what is in it.';
/** What is lost where it is missing: the database, the objects, and the secrets with which both were written. */
const STORES = [SECRETS_FILE, 'postgres/PG_VERSION', 's3'];
/** What earlier versions created, which marked no folder. */
const EARLIER_ENTRY =
  /^(?:postgres(?:\.unfinished(?:-\w+)?|\.password|\.owner\.json)?|nats|s3|mail|logs|demo|(?:secrets|stack|processes|seeded|owner)\.json)(?:\.\d+)?$/;
/** Servers write in these. The database alone may lie elsewhere, where `accessibleFolder` put it. */
const OWN_FOLDERS = ['nats', 'nats/jetstream', 's3', 's3/commonyard', 'mail', 'logs'];
/** The root of a file system has it. */
const IGNORED_ENTRY = 'lost+found';

/**
 * Makes the folder one of CommonYard: creates it, or marks it where it is empty or an earlier version created its contents.
 * Throws an error that names the setting, and changes nothing, where it is no folder, belongs to another user, contains anything
 * else, or cannot be used.
 */
export function claimDataFolder(folder: string): void {
  explainFileErrors(folder, () => {
    if (!isFolderOfThisUser(folder)) createFolder(folder);
    const isMarked = findMarker(folder) !== undefined;
    if (!isMarked) assertOwnContents(folder);
    assertOwnFolders(folder);
    if (isMarked) return;
    writePrivate(join(folder, MARKER), { about: ABOUT, stored: findStores(folder) } satisfies Marker);
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

/** Throws where something is missing that was stored in the folder: a start would go on with an empty database or bucket. */
export function assertComplete(folder: string): void {
  const missing = findMarker(folder)?.stored.find((path) => !existsSync(join(folder, path)));
  if (missing === undefined) return;
  throw new Error(
    `${join(folder, missing)} is missing, without which the data in ${folder} is damaged. Restore the folder from a copy, set ` +
      'COMMONYARD_DATA to another folder, or delete the rest of the data with npm run demo:reset.',
  );
}

/** Notes in the marker what is stored now, so that `assertComplete` notices its loss. */
export function noteStores(folder: string): void {
  const marker = findMarker(folder);
  const stored = findStores(folder);
  if (marker && stored.join() !== marker.stored.join()) writePrivate(join(folder, MARKER), { ...marker, stored });
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

/** Throws where a folder without a marker contains anything that no earlier version created. */
function assertOwnContents(folder: string): void {
  const entries = readdirSync(folder).filter((name) => name !== IGNORED_ENTRY && !name.startsWith(MARKER));
  if (entries.length === 0 || isOfEarlierVersion(folder, entries)) return;
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

/** Every version has stored its secrets and its lock, whose contents nothing else has. */
function isOfEarlierVersion(folder: string, entries: string[]): boolean {
  const secrets =
    entries.includes(SECRETS_FILE) && isReadable(() => readPrivate(join(folder, SECRETS_FILE), isStoredSecrets));
  const hasDatabase = existsSync(join(folder, 'postgres/PG_VERSION'));
  const isKnown = entries.every((name) => EARLIER_ENTRY.test(name));
  return (secrets && (hasDatabase || isKnown)) || (isKnown && findOwner(folder) !== undefined);
}

function isReadable(read: () => unknown): boolean {
  try {
    return read() !== undefined;
  } catch {
    return false;
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

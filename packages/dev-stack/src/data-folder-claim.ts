import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
    if (findMarker(folder)) return;
    assertOwnContents(folder);
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
    throw isFileError(error) ? unusable(folder, `cannot be used: ${describeFileError(error)}`, error) : error;
  }
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

function createFolder(folder: string): void {
  if (!existsSync(dirname(folder))) createFolder(dirname(folder));
  try {
    // Not recursive: Node repeats that for ever where the system lets nobody create a folder, as in /proc.
    mkdirSync(folder);
  } catch (error) {
    // Another start may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  // PostgreSQL may run as another user, who must be able to enter its own folder; each file in here has a mode of its own.
  chmodSync(folder, 0o711);
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

const unusable = (folder: string, problem: string, cause?: unknown): Error =>
  new Error(
    `COMMONYARD_DATA: ${folder} ${problem}. Set COMMONYARD_DATA to a folder that is empty or does not exist yet.`,
    { cause },
  );

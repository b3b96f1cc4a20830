// A folder of backups:
//   objects/<ab>/<name>        one file per object, shared by all backups that contain it
//   <backup>/database.dump     with the suffix .age if it is encrypted
//   <backup>/manifest.jsonl    written last
//   .<backup>.partial/         a backup that is not complete
//   .folder-id                 the mark of the database that is backed up (claim.ts)
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { PARTIAL } from './stored-file.ts';

export const MANIFEST = 'manifest.jsonl';
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

export const nameOf = (date: Date): string => `${date.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const dateOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** The names of the complete backups, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder);
  return entries.filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST))).sort();
}

/** The full name of a backup; `latest` is the newest one. */
export async function getBackup(folder: string, name: string): Promise<string> {
  const names = await listBackups(folder);
  const found = name === 'latest' ? names.at(-1) : names.find((each) => each === name);
  if (!found) throw new Error(`Backup "${name}" not found. Available: ${names.join(', ') || 'none'}`);
  return found;
}

export const partialFolder = (folder: string, name: string): string => join(folder, `.${name}${PARTIAL}`);

export const dumpFile = (recipients: string[]): string =>
  recipients.length > 0 ? 'database.dump.age' : 'database.dump';

/** Other recipients give another name: an object is copied again when the key changes. */
export function objectFile(object: { key: string; etag: string }, recipients: string[]): string {
  const identity = JSON.stringify([object.key, object.etag, recipients.toSorted()]);
  return createHash('sha256').update(identity).digest('hex');
}

export const objectPath = (folder: string, file: string): string => join(folder, 'objects', file.slice(0, 2), file);

const OBJECTS_PART = /^[0-9a-f]{2}$/;
/** Whether `objectPath` gives a file this place. Other files are not of a backup, so no command may remove them. */
const isObjectFile = (part: string, file: string): boolean =>
  file.startsWith(part) && /^[0-9a-f]{64}$/.test(file.endsWith(PARTIAL) ? file.slice(0, -PARTIAL.length) : file);

/** The names of all files of objects, incomplete ones included. */
export async function listObjectFiles(folder: string): Promise<Set<string>> {
  const objects = join(folder, 'objects');
  await mkdir(objects, { recursive: true, mode: 0o700 });
  const files = new Set<string>();
  for (const part of (await readdir(objects)).filter((name) => OBJECTS_PART.test(name)))
    for (const file of await readdir(join(objects, part))) if (isObjectFile(part, file)) files.add(file);
  return files;
}

/** Removes what interrupted runs left, except complete files of objects, which the next run uses. */
export async function removePartial(folder: string): Promise<void> {
  const isPartial = (name: string) => name.endsWith(PARTIAL) && NAME.test(name.slice(1, -PARTIAL.length));
  const entries = (await readdir(folder)).filter((name) => name.startsWith('.') && isPartial(name));
  for (const name of entries) await rm(join(folder, name), { recursive: true, force: true });
  for (const file of await listObjectFiles(folder)) if (file.endsWith(PARTIAL)) await rm(objectPath(folder, file));
}

/** A host and a pid; empty while another command writes it. */
const OWN_LOCK = /^(?:\S+ \d+\n)?$/;
const HEARTBEAT_MS = 15_000;
const STALE_MS = 120_000;

/** Runs `work` while no other command changes the folder. A lock that a killed command left is ignored after two minutes. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, '.lock');
  const stats = await lstat(lock).catch(() => undefined);
  if (stats && !(stats.isFile() && OWN_LOCK.test(await readFile(lock, 'utf8'))))
    throw new Error(`${lock} was not created by this command. Set BACKUP_FOLDER to a folder for backups alone.`);
  if (stats && Date.now() - stats.mtimeMs > STALE_MS) await rm(lock, { force: true });
  await writeFile(lock, `${hostname()} ${process.pid}\n`, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`Another command uses ${folder}. If it was killed, try again in two minutes.`, { cause: error });
  });
  const refresh = () => void utimes(lock, new Date(), new Date()).catch(() => undefined);
  const heartbeat = setInterval(refresh, HEARTBEAT_MS);
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

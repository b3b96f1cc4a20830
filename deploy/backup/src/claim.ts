// Which database is backed up into which folder. A new database, such as one that was installed again and is not restored yet,
// must not add its empty backup to a folder, where it would be the newest one and expire those of the same day.
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from './backup-folder.ts';
import { queryDatabase } from './database.ts';

const ID_FILE = '.folder-id';
const ID = /^[0-9a-f-]{36}$/;

/**
 * Marks a database as one that is backed up into a folder. Backups contain the marks, so a restored database has them. Throws if
 * the folder has backups of a database without its mark.
 */
export async function claimFolder(folder: string, databaseUrl: string): Promise<void> {
  const id = await readId(folder);
  const newest = (await listBackups(folder)).at(-1);
  if (newest !== undefined && !(id !== undefined && (await readMarks(databaseUrl)).includes(id)))
    throw new Error(
      `${folder} has backups of another database, the newest one ${newest}. To go on from one of them, restore it. To back up ` +
        'this database as a new one, set BACKUP_FOLDER to another folder.',
    );
  await addMark(databaseUrl, id ?? (await createId(folder)));
}

/** Marks a database as one that is backed up into a folder, or was restored from it. */
export async function markDatabase(folder: string, databaseUrl: string): Promise<void> {
  await addMark(databaseUrl, (await readId(folder)) ?? (await createId(folder)));
}

/** Throws where nothing was backed up into a folder, which then may be anybody's. */
export async function assertBackupFolder(folder: string): Promise<void> {
  if ((await readId(folder)) !== undefined || (await listBackups(folder)).length > 0) return;
  throw new Error(`BACKUP_FOLDER: ${folder} has no backups and no ${ID_FILE}, so nothing is removed there`);
}

const TABLE = 'CREATE SCHEMA IF NOT EXISTS backup; CREATE TABLE IF NOT EXISTS backup.folders (id uuid PRIMARY KEY);';

const readMarks = async (databaseUrl: string): Promise<string[]> =>
  (await queryDatabase(databaseUrl, `${TABLE} SELECT id FROM backup.folders`)).split('\n');

async function addMark(databaseUrl: string, id: string): Promise<void> {
  await queryDatabase(databaseUrl, `${TABLE} INSERT INTO backup.folders (id) VALUES ('${id}') ON CONFLICT DO NOTHING`);
}

async function createId(folder: string): Promise<string> {
  const id = randomUUID();
  await writeFile(join(folder, ID_FILE), `${id}\n`, { mode: 0o600 });
  return id;
}

/** Undefined if the folder has none. Throws if it is damaged. */
async function readId(folder: string): Promise<string | undefined> {
  const path = join(folder, ID_FILE);
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const id = content?.trim();
  if (id !== undefined && !ID.test(id)) throw new Error(`${path} is damaged`);
  return id;
}

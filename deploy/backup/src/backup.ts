import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  dumpFile,
  listBackups,
  listObjectFiles,
  nameOf,
  objectFile,
  objectPath,
  partialFolder,
  removePartial,
} from './backup-folder.ts';
import { concurrently } from './concurrently.ts';
import { encryptFor } from './encryption.ts';
import { readManifest, writeManifest, type StoredObject } from './manifest.ts';
import type { Bucket } from './objects.ts';
import { measureFile, storeFile, type StoredFile } from './stored-file.ts';

export type BackupOptions = {
  folder: string;
  recipients: string[];
  dump: () => Readable;
  bucket: Bucket;
  now?: () => Date;
};

export type Backup = {
  name: string;
  startedAt: Date;
  objects: number;
  copied: number;
};

/** The media service deletes the objects of an image a day after its last use at the earliest; an hour is left as a margin. */
const LONGEST_RUN_MS = 23 * 3_600_000;

/**
 * Backs up while the services run. The database comes first: an image's objects are written before its row and deleted a day
 * after its last use, so the bucket still has every object that the snapshot uses. Objects first would lose those of images
 * that are uploaded between the two copies.
 */
export async function createBackup(options: BackupOptions): Promise<Backup> {
  const { folder, recipients, dump, now = () => new Date() } = options;
  const startedAt = now();
  const name = nameOf(startedAt);
  if (existsSync(join(folder, name))) throw new Error(`Backup ${name} exists`);
  await removePartial(folder);
  const partial = partialFolder(folder, name);
  await mkdir(partial, { mode: 0o700 });
  const database = await storeFile(join(partial, dumpFile(recipients)), await encryptFor(recipients)(dump()));
  const { objects, copied } = await copyObjects(options);
  if (now().getTime() - startedAt.getTime() > LONGEST_RUN_MS)
    throw new Error(
      'The run took so long that objects may have been deleted. Run it again: it keeps what it has copied.',
    );
  await writeManifest(partial, { createdAt: startedAt.toISOString(), recipients, database, objects });
  await rename(partial, join(folder, name));
  return { name, startedAt, objects: objects.length, copied };
}

/** Copies the objects that the folder does not contain. An object that is deleted meanwhile is not part of the backup. */
async function copyObjects({ folder, recipients, bucket }: BackupOptions) {
  const encrypt = encryptFor(recipients);
  const present = await listObjectFiles(folder);
  const measured = await readMeasured(folder);
  const objects: StoredObject[] = [];
  let copied = 0;
  await concurrently(bucket.list(), async (object) => {
    const file = objectFile(object, recipients);
    const path = objectPath(folder, file);
    if (present.has(file)) {
      // An interrupted run copied it where no manifest has it.
      objects.push({ ...object, ...(measured.get(file) ?? (await measureFile(path))) });
      return;
    }
    const content = await bucket.read(object.key);
    if (!content) return;
    objects.push({ ...object, ...(await storeFile(path, await encrypt(Readable.from(content)))) });
    copied++;
  });
  objects.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { objects, copied };
}

/** The measures of the files that the previous backup contains; none if its manifest is damaged: the files are read instead. */
async function readMeasured(folder: string): Promise<Map<string, StoredFile>> {
  const previous = (await listBackups(folder)).at(-1);
  const manifest = previous ? await readManifest(join(folder, previous)).catch(() => undefined) : undefined;
  const { objects = [], recipients = [] } = manifest ?? {};
  return new Map(objects.map(({ bytes, sha256, ...object }) => [objectFile(object, recipients), { bytes, sha256 }]));
}

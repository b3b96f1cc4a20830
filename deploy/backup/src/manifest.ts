import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MANIFEST } from './backup-folder.ts';
import { storeFile, type StoredFile } from './stored-file.ts';

/** `size` is the size of the object; `bytes` and `sha256` are those of its file. */
export type StoredObject = StoredFile & { key: string; etag: string; size: number };

export type Manifest = {
  createdAt: string;
  /** The age recipients for which every file is encrypted; none if the files are not encrypted. */
  recipients: string[];
  database: StoredFile;
  objects: StoredObject[];
};

/** Backups of before version 1.0.0 of CommonYard have 1: no later version reads their database. */
const VERSION = 2;
type Header = Omit<Manifest, 'objects'> & { version: typeof VERSION; objects: number };

/** Writes one line of JSON for the backup and one per object: a single text would exceed the longest string of V8. */
export async function writeManifest(backup: string, { objects, ...rest }: Manifest): Promise<void> {
  const header: Header = { version: VERSION, ...rest, objects: objects.length };
  const lines = function* () {
    yield `${JSON.stringify(header)}\n`;
    for (const object of objects) yield `${JSON.stringify(object)}\n`;
  };
  await storeFile(join(backup, MANIFEST), Readable.from(toBytes(lines())));
}

/** Throws if the manifest is damaged, or of a version before 1.0.0. */
export async function readManifest(backup: string): Promise<Manifest> {
  const path = join(backup, MANIFEST);
  let header: Header | undefined;
  const objects: StoredObject[] = [];
  const file = await open(path);
  try {
    for await (const line of file.readLines()) {
      if (header) objects.push(JSON.parse(line) as StoredObject);
      else header = JSON.parse(line) as Header;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`${path} is damaged`, { cause: error });
  } finally {
    await file.close();
  }
  if ((header?.version as number) === 1)
    throw new Error(
      `${path} is of a version before 1.0.0. Restore it with that version, then move the data (docs/operations/upgrade.md)`,
    );
  if (header?.version !== VERSION || header.objects !== objects.length) throw new Error(`${path} is damaged`);
  return { ...header, objects };
}

function* toBytes(lines: Iterable<string>) {
  for (const line of lines) yield Buffer.from(line);
}

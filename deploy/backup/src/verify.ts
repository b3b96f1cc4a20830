import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { dumpFile, objectFile, objectPath } from './backup-folder.ts';
import { concurrently } from './concurrently.ts';
import { listSchemas } from './database.ts';
import { decryptWith, type Cipher } from './encryption.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { measureFile, measureStream, type StoredFile } from './stored-file.ts';

export type BackupContents = Manifest & {
  /** Undefined if the files are encrypted and there is no identity. */
  decrypt: Cipher | undefined;
  dumpPath: string;
  pathOf: (object: { key: string; etag: string }) => string;
};

/** Throws if the manifest is damaged. */
export async function openBackup(folder: string, name: string, identities: string[]): Promise<BackupContents> {
  const manifest = await readManifest(join(folder, name));
  const { recipients } = manifest;
  const isReadable = recipients.length === 0 || identities.length > 0;
  return {
    ...manifest,
    decrypt: isReadable ? decryptWith(identities, recipients) : undefined,
    dumpPath: join(folder, name, dumpFile(recipients)),
    pathOf: (object) => objectPath(folder, objectFile(object, recipients)),
  };
}

/** Reads every file of a backup, and with a key what is encrypted in it. Returns one line per problem. */
export async function findProblems({
  decrypt,
  database,
  objects,
  dumpPath,
  pathOf,
}: BackupContents): Promise<string[]> {
  const problems: string[] = [];
  const check = async (path: string, expected: StoredFile, read: (decrypt: Cipher) => Promise<void>) => {
    try {
      const { sha256 } = await measureFile(path);
      if (sha256 !== expected.sha256) throw new Error('the checksum differs');
      if (decrypt) await read(decrypt);
    } catch (error) {
      problems.push(`${path}: ${(error as Error).message}`);
    }
  };
  await check(dumpPath, database, async (decipher) => {
    await measureStream(await decipher(createReadStream(dumpPath)));
    await listSchemas(await decipher(createReadStream(dumpPath)));
  });
  // A wrong key would be reported once per object.
  if (problems.length > 0) decrypt = undefined;
  await concurrently(objects, (object) => {
    const path = pathOf(object);
    return check(path, object, async (decipher) => {
      const { bytes } = await measureStream(await decipher(createReadStream(path)));
      if (bytes !== object.size) throw new Error(`has ${bytes} bytes instead of ${object.size}`);
    });
  });
  return problems;
}

import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { concurrently } from './concurrently.ts';
import { listSchemas, restoreDatabase } from './database.ts';
import type { Bucket } from './objects.ts';
import { findProblems, type BackupContents } from './verify.ts';

/** Replaces all stored data by a backup, after reading every file of it. The services must be stopped. */
export async function restoreBackup(backup: BackupContents, databaseUrl: string, bucket: Bucket): Promise<void> {
  const { decrypt, dumpPath, objects, pathOf } = backup;
  if (!decrypt) throw new Error('The backup is encrypted: set BACKUP_IDENTITY_FILE to the file with the private key');
  const problems = await findProblems(backup);
  if (problems.length > 0) throw new Error(`The backup is damaged: ${problems[0]}`);

  const present = new Map<string, string>();
  for await (const { key, etag } of bucket.list()) present.set(key, etag);
  // Add objects before the database refers to them; delete the others when it no longer does.
  await concurrently(objects, async (object) => {
    const { key, etag } = object;
    if (present.get(key) !== etag)
      await bucket.write(key, await buffer(await decrypt(createReadStream(pathOf(object)))));
    present.delete(key);
  });
  const openDump = async () => decrypt(createReadStream(dumpPath));
  await restoreDatabase(databaseUrl, await listSchemas(await openDump()), await openDump());
  await concurrently(present.keys(), (key) => bucket.delete(key));
}

// Command of the image: writes the database and the bucket to a new folder in /backups, or restores one.
//   main.ts backup | restore NAME | list
import { access, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { dumpDatabase, restoreDatabase } from './database.ts';
import { openBucket } from './objects.ts';
import { readSettings } from './settings.ts';

const [command = '', name = ''] = process.argv.slice(2);
const { databaseUrl, s3, folder } = readSettings(process.env);

try {
  if (command === 'backup') await backup();
  else if (command === 'restore') await restore();
  else if (command === 'list') print((await listBackups()).join('\n'));
  else throw new Error('Usage: backup | restore NAME | list');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/** May run while the services run. */
async function backup(): Promise<void> {
  const backupName = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  // Renamed when it is complete.
  const incomplete = join(folder, `.${backupName}`);
  await mkdir(join(incomplete, 'objects'), { recursive: true, mode: 0o700 });
  const bucket = openBucket(s3);
  // Images are immutable but may be added or deleted. Copying before and after the snapshot covers all that it refers to.
  await bucket.downloadTo(join(incomplete, 'objects'));
  await dumpDatabase(databaseUrl, join(incomplete, 'database.dump'));
  const objects = await bucket.downloadTo(join(incomplete, 'objects'));
  await rename(incomplete, join(folder, backupName));
  print(`${backupName}: the database and ${objects} objects`);
}

/** Replaces all stored data. The services must be stopped. */
async function restore(): Promise<void> {
  const backups = await listBackups();
  if (!backups.includes(name)) throw new Error(`Backup "${name}" not found. Available: ${backups.join(', ')}`);
  const source = join(folder, name);
  await access(join(source, 'database.dump'));
  const bucket = openBucket(s3);
  // Add objects before the database refers to them; delete the others when it no longer does.
  const keys = await bucket.uploadFrom(join(source, 'objects'));
  await restoreDatabase(databaseUrl, join(source, 'database.dump'));
  await bucket.deleteExcept(keys);
  print(`${name}: restored the database and ${keys.size} objects`);
}

async function listBackups(): Promise<string[]> {
  return (await readdir(folder)).filter((entry) => /^\d{4}-/.test(entry)).sort();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

// The image's command: writes what is stored into a folder of its own below /backups, or puts one back.
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
  else if (command === 'list') say((await names()).join('\n'));
  else throw new Error('What is to be done? backup, restore NAME, or list');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/** The services may run meanwhile. */
async function backup(): Promise<void> {
  const made = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  // It has its name when it is whole.
  const part = join(folder, `.${made}`);
  await mkdir(join(part, 'objects'), { recursive: true, mode: 0o700 });
  const bucket = openBucket(s3);
  // A picture never changes, yet one may come or go: what is there before or after the database's moment holds all it knows.
  await bucket.copyTo(join(part, 'objects'));
  await dumpDatabase(databaseUrl, join(part, 'database.dump'));
  const objects = await bucket.copyTo(join(part, 'objects'));
  await rename(part, join(folder, made));
  say(`${made}: the database and ${objects} objects`);
}

/** In place of everything that is stored; the services are stopped. */
async function restore(): Promise<void> {
  if (!(await names()).includes(name))
    throw new Error(`There is no backup "${name}"; there are: ${(await names()).join(', ')}`);
  const from = join(folder, name);
  await access(join(from, 'database.dump'));
  const bucket = openBucket(s3);
  // First what the database will name; what it does not name any more goes when it is in place.
  const objects = await bucket.fillFrom(join(from, 'objects'));
  await restoreDatabase(databaseUrl, join(from, 'database.dump'));
  await bucket.removeAllBut(objects);
  say(`${name} is in place: the database and ${objects.size} objects`);
}

async function names(): Promise<string[]> {
  return (await readdir(folder)).filter((one) => /^\d{4}-/.test(one)).sort();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

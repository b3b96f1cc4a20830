// Command of the image.
import { readArguments } from '@commonyard/command-line/arguments';
import { createBackup } from './backup.ts';
import { dateOf, getBackup, listBackups, withLock } from './backup-folder.ts';
import { assertBackupFolder, claimFolder, markDatabase } from './claim.ts';
import { dumpDatabase } from './database.ts';
import { describeError } from './describe-error.ts';
import { createIdentity, readIdentities } from './encryption.ts';
import { pushMetrics, renderMetrics, writeMetrics } from './metrics.ts';
import { openBucket, type Bucket } from './objects.ts';
import { restoreBackup } from './restore.ts';
import { pruneBackups } from './retention.ts';
import { readSettings, readSource, trimLineEnds, type Settings } from './settings.ts';
import { findProblems, openBackup } from './verify.ts';

type Command = (settings: Settings, name: string) => Promise<void>;

const commands: Record<string, Command> = { run, verify, restore, list, prune, 'new-key': newKey };
/** They change nothing in the folder. */
const READING = ['list', 'new-key'];
const SHOWN_PROBLEMS = 20;

const { positionals } = readArguments({
  purpose: 'Backs up the database and the bucket into a folder, and restores them. NAME may be `latest`.',
  arguments: 'run | verify [NAME] | restore NAME | list | prune | new-key',
});

// process.exit runs the exit handler that releases the lock; the default action of a signal does not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  const [command = '', name = command === 'verify' ? 'latest' : ''] = positionals;
  if (!Object.hasOwn(commands, command) || (command === 'restore' && !name))
    throw new Error('Usage: run | verify [NAME] | restore NAME | list | prune | new-key');
  // pg_dump and psql get the environment too.
  Object.assign(process.env, trimLineEnds(process.env));
  const settings = readSettings(process.env);
  const work = () => commands[command]!(settings, name);
  await (READING.includes(command) ? work() : withLock(settings.folder, work));
} catch (error) {
  printError(error as Error);
  process.exitCode = 1;
}

/** May run while the services run. */
async function run(settings: Settings): Promise<void> {
  const { folder, recipients, metricsFile, metricsUrl } = settings;
  const { databaseUrl, s3 } = readSource(process.env);
  await claimFolder(folder, databaseUrl);
  const bucket = openBucket(s3);
  const backup = await createBackup({ folder, recipients, bucket, dump: () => dumpDatabase(databaseUrl) });
  await stateNewest(folder, bucket);
  bucket.close();
  print(`${backup.name}: the database and ${backup.objects} objects, ${backup.copied} of them new`);
  if (recipients.length === 0) print('The backup is not encrypted, because BACKUP_RECIPIENTS is not set');
  const metrics = renderMetrics(backup, new Date());
  await writeMetrics(metricsFile, metrics);
  // The backup is good: a repetition of the run would not help, and the alert on its age fires.
  if (metricsUrl) await pushMetrics(metricsUrl, metrics).catch(printError);
  await prune(settings);
}

async function verify(settings: Settings, name: string): Promise<void> {
  const found = await getBackup(settings.folder, name);
  const backup = await openBackup(settings.folder, found, await readIdentitiesOf(settings));
  const problems = await findProblems(backup);
  for (const problem of problems.slice(0, SHOWN_PROBLEMS)) print(problem);
  if (problems.length > 0)
    throw new Error(`${found}: ${problems.length} of its files are damaged or cannot be decrypted`);
  const note = backup.decrypt ? '' : '; not decrypted, because BACKUP_IDENTITY_FILE is not set';
  print(`${found}: the database and ${backup.objects.length} objects are intact${note}`);
}

/** Replaces all stored data. The services must be stopped. */
async function restore(settings: Settings, name: string): Promise<void> {
  const { databaseUrl, s3, createBucket } = readSource(process.env);
  const found = await getBackup(settings.folder, name);
  const backup = await openBackup(settings.folder, found, await readIdentitiesOf(settings));
  const bucket = openBucket(s3);
  // The media service has not created it if it started before the S3 server.
  if (createBucket) await bucket.create();
  await restoreBackup(backup, databaseUrl, bucket);
  await markDatabase(settings.folder, databaseUrl);
  await stateNewest(settings.folder, bucket);
  bucket.close();
  print(`${found}: restored the database and ${backup.objects.length} objects`);
}

/** States in the bucket when the newest backup was made. Without that a backup is as good. */
async function stateNewest(folder: string, bucket: Bucket): Promise<void> {
  const newest = (await listBackups(folder)).at(-1)!;
  await bucket
    .writeStatus(dateOf(newest))
    .catch((error: Error) =>
      printError(new Error(`The status page cannot show this backup: ${describeError(error, process.env)}`)),
    );
}

async function list({ folder }: Settings): Promise<void> {
  for (const name of await listBackups(folder)) {
    const { objects, recipients } = await openBackup(folder, name, []);
    print(`${name}  ${objects.length} objects  ${recipients.length > 0 ? 'encrypted' : 'not encrypted'}`);
  }
}

/** Prints a file as that of age-keygen, for `BACKUP_IDENTITY_FILE`, and beside it the public key for `BACKUP_RECIPIENTS`. */
async function newKey(): Promise<void> {
  const { identity, recipient } = await createIdentity();
  print(`# public key: ${recipient}\n${identity}`);
  process.stderr.write(`Public key: ${recipient}\n`);
}

async function prune({ folder, keep }: Settings): Promise<void> {
  await assertBackupFolder(folder);
  const removed = await pruneBackups(folder, keep);
  if (removed.backups + removed.objects > 0)
    print(`Removed ${removed.backups} old backups and ${removed.objects} objects that no other backup contains`);
}

async function readIdentitiesOf({ identityFile }: Settings): Promise<string[]> {
  return identityFile ? readIdentities(identityFile) : [];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printError(error: Error): void {
  process.stderr.write(`${describeError(error, process.env)}\n`);
}

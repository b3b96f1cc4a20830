import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { createBackup, type BackupOptions } from '../src/backup.ts';
import { listBackups, listObjectFiles, withLock } from '../src/backup-folder.ts';
import { readManifest } from '../src/manifest.ts';
import type { Bucket, BucketObject } from '../src/objects.ts';
import { findProblems, openBackup } from '../src/verify.ts';
import { createTestBucket } from './test-bucket.ts';

let folder: string;
let store: Awaited<ReturnType<typeof createTestBucket>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commonyard-backup-'));
  store = await createTestBucket();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

let minutes = 0;
/** Each run starts a minute after the previous one. The dump is a text. */
function runBackup(options: Partial<BackupOptions> = {}) {
  const startedAt = new Date(Date.UTC(2026, 10, 22, 1, minutes++));
  const dump = () => Readable.from(Buffer.from('a dump'));
  return createBackup({ folder, recipients: [], dump, bucket: store.bucket, now: () => startedAt, ...options });
}
const keysOf = async (name: string) => (await readManifest(join(folder, name))).objects.map(({ key }) => key);
/** Compares checksums only: these dumps are no dumps of Postgres. */
const checksumProblems = async (name: string) =>
  findProblems({ ...(await openBackup(folder, name, [])), decrypt: undefined });
async function rejectionOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'fulfilled',
    (error: Error) => error.message,
  );
}

it('copies new objects only, and shares the others with earlier backups', async () => {
  await store.put('a/1.webp', 'first');
  await store.put('a/2.webp', 'second');
  expect(await runBackup()).toMatchObject({ objects: 2, copied: 2 });
  expect(await runBackup()).toMatchObject({ objects: 2, copied: 0 });
  await store.put('b/3.webp', 'third');
  const last = await runBackup();
  expect(last).toMatchObject({ objects: 3, copied: 1 });
  expect(await keysOf(last.name)).toEqual(['a/1.webp', 'a/2.webp', 'b/3.webp']);
  expect((await listObjectFiles(folder)).size).toBe(3);
  for (const name of await listBackups(folder)) expect(await checksumProblems(name)).toEqual([]);
});

it('copies an object again that was replaced under the same key', async () => {
  await store.put('a/1.webp', 'first');
  const first = await runBackup();
  await store.put('a/1.webp', 'other');
  expect(await runBackup()).toMatchObject({ objects: 1, copied: 1 });
  expect(await checksumProblems(first.name)).toEqual([]);
});

it('lists and reads more objects than a page of a list has', async () => {
  const keys = Array.from({ length: 1_050 }, (_, index) => `many/${String(index).padStart(4, '0')}.webp`);
  for (let at = 0; at < keys.length; at += 50)
    await Promise.all(keys.slice(at, at + 50).map((key) => store.put(key, key)));
  const { name } = await runBackup();
  expect(await keysOf(name)).toEqual(keys);
});

it('leaves out an object that is deleted between listing and reading', async () => {
  await store.put('a/1.webp', 'kept');
  await store.put('a/2.webp', 'swept');
  const bucket: Bucket = {
    ...store.bucket,
    async *list() {
      const listed: BucketObject[] = [];
      for await (const object of store.bucket.list()) listed.push(object);
      await store.remove('a/2.webp');
      yield* listed;
    },
  };
  const { name } = await runBackup({ bucket });
  expect(await keysOf(name)).toEqual(['a/1.webp']);
});

it('contains an object that is uploaded while the database is dumped', async () => {
  const dump = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('a dump');
        await store.put('a/1.webp', 'uploaded meanwhile');
      })(),
    );
  const { name } = await runBackup({ dump });
  expect(await keysOf(name)).toEqual(['a/1.webp']);
});

it('has no backup after an interrupted run; the next one uses what was copied and removes the rest', async () => {
  const keys = Array.from({ length: 20 }, (_, index) => `a/${index}.webp`);
  for (const key of keys) await store.put(key, key);
  let reads = 0;
  const bucket: Bucket = {
    ...store.bucket,
    read: async (key) => {
      if (++reads > 12) throw new Error('connection lost');
      return store.bucket.read(key);
    },
  };
  expect(await rejectionOf(runBackup({ bucket }))).toBe('connection lost');
  expect(await listBackups(folder)).toEqual([]);
  // A killed run also leaves a file that is half written.
  const object = 'ab'.repeat(32);
  mkdirSync(join(folder, 'objects/ab'), { recursive: true });
  writeFileSync(join(folder, `objects/ab/${object}.partial`), 'half');

  const { name, copied } = await runBackup();
  expect(copied).toBe(8);
  expect(await keysOf(name)).toHaveLength(20);
  expect(await checksumProblems(name)).toEqual([]);
  expect(readdirSync(folder, { recursive: true }).filter((file) => String(file).endsWith('.partial'))).toEqual([]);
});

it('makes a backup after one with a damaged manifest', async () => {
  await store.put('a/1.webp', 'first');
  const damaged = await runBackup();
  writeFileSync(join(folder, damaged.name, 'manifest.jsonl'), '{}');
  const { name, copied } = await runBackup();
  expect(copied).toBe(0);
  expect(await checksumProblems(name)).toEqual([]);
});

it('has no backup where the dump fails', async () => {
  const dump = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('half a dump');
        throw new Error('pg_dump exited with 1');
      })(),
    );
  expect(await rejectionOf(runBackup({ dump }))).toBe('pg_dump exited with 1');
  expect(await listBackups(folder)).toEqual([]);
});

it('fails where copying took so long that objects of the snapshot may have been deleted', async () => {
  const times = [new Date('2026-11-21T01:00:00Z'), new Date('2026-11-22T00:30:00Z')];
  expect(await rejectionOf(runBackup({ now: () => times.shift()! }))).toContain('Run it again');
  expect(await listBackups(folder)).toEqual([]);
});

it('encrypts every file, and copies objects again for another key', async () => {
  await store.put('a/1.webp', 'a secret image');
  const identities = [await generateIdentity(), await generateIdentity()];
  const recipients = await Promise.all(identities.map((identity) => identityToRecipient(identity)));
  for (const recipient of recipients) expect(await runBackup({ recipients: [recipient] })).toMatchObject({ copied: 1 });
  const [first = '', second = ''] = await listBackups(folder);
  for (const name of [first, second]) {
    const { dumpPath, objects, pathOf } = await openBackup(folder, name, []);
    for (const path of [dumpPath, ...objects.map(pathOf)])
      expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
    expect(await checksumProblems(name)).toEqual([]);
  }
});

it('runs one command at a time, and ignores the lock of a killed one', async () => {
  await withLock(folder, async () => {
    expect(await rejectionOf(withLock(folder, async () => undefined))).toContain('Another command uses');
  });
  const lock = join(folder, '.lock');
  writeFileSync(lock, 'former-host 12\n');
  const longAgo = new Date(Date.now() - 600_000);
  utimesSync(lock, longAgo, longAgo);
  expect(await withLock(folder, async () => 'done')).toBe('done');
  expect(readdirSync(folder)).toEqual([]);
});

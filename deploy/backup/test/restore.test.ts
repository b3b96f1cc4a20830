// The programs of the image run as they do there: main.ts as a process, with its settings in the environment.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { dateOf, listBackups } from '../src/backup-folder.ts';
import { openBackup } from '../src/verify.ts';
import { findPostgresClient } from '@commonyard/testing/postgres-client';
import { createTestBucket } from './test-bucket.ts';
import { createTestDatabase } from './test-database.ts';

const path = await findPostgresClient();

// Counted as skipped if there is no pg_dump for this server.
(path ? describe : describe.skip)('with the programs of PostgreSQL', () => {
  let folder: string;
  let identity: string;
  let recipient: string;
  let source: Awaited<ReturnType<typeof createInstallation>>;
  beforeAll(async () => {
    identity = await generateIdentity();
    recipient = await identityToRecipient(identity);
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'commonyard-backup-'));
    source = await createInstallation();
    await source.database.run(SCHEMAS);
    for (let index = 0; index < 24; index++) await source.store.put(`image-${index}/320.webp`, bytesOf(index));
    await source.store.put('documents/0d5a3c1e-7f52-4f0e-9a37-3f9c2a1f6f10', bytesOf(24));
  });
  afterEach(async () => {
    await source.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function createInstallation() {
    const [database, store] = [await createTestDatabase(), await createTestBucket()];
    return {
      database,
      store,
      async remove() {
        store.close();
        await database.drop();
      },
    };
  }
  const stateOf = async ({ database, store }: typeof source) => ({
    rows: await database.rows(),
    objects: await store.contents(),
  });

  /** Starts the command with the settings of an installation. */
  function start(args: string[], env: Record<string, string> = {}, { database, store } = source) {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.settings;
    return spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts'), ...args], {
      env: {
        PATH: path,
        DATABASE_OWNER_URL: database.url,
        S3_ENDPOINT: endpoint,
        S3_REGION: region,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        BACKUP_FOLDER: folder,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
  async function command(...args: Parameters<typeof start>) {
    const child = start(...args);
    const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: code as number, out, errors };
  }
  const latest = async () => (await command(['list'])).out.split(' ')[0]!;
  const withIdentity = (value = identity) => {
    const file = join(folder, 'identity.txt');
    writeFileSync(file, `# created by age-keygen\n${value}\n`);
    return { BACKUP_IDENTITY_FILE: file };
  };
  const encrypted = () => ({ BACKUP_RECIPIENTS: recipient });

  it.each(['encrypted', 'not encrypted'])(
    'restores every row and object into an empty database and bucket: %s',
    async (kind) => {
      const before = await stateOf(source);
      expect(Object.keys(before.rows)).toEqual(['assets.listings', 'media.images']);
      expect(await command(['run'], kind === 'encrypted' ? encrypted() : {})).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^\S+Z: the database and 25 objects, 25 of them new\n/),
      });
      const target = await createInstallation();
      try {
        expect(await command(['restore', 'latest'], withIdentity(), target)).toMatchObject({ code: 0, errors: '' });
        expect(await stateOf(target)).toEqual(before);
        // Sequences continue, and constraints and indexes exist.
        await target.database.run(`INSERT INTO assets.listings (title) VALUES ('next')`);
        await expect(target.database.run(`INSERT INTO media.images (listing_id) VALUES (0)`)).rejects.toThrow(
          /foreign key/,
        );
      } finally {
        await target.remove();
      }
    },
  );

  it('backs up no database that was installed again, until a backup is restored into it', async () => {
    const before = await stateOf(source);
    await command(['run'], encrypted());
    const name = await latest();
    const target = await createInstallation();
    try {
      await target.database.run(SCHEMAS);
      expect(await command(['run'], encrypted(), target)).toEqual({
        code: 1,
        out: '',
        errors: expect.stringContaining(
          `backups of another database, the newest one ${name}. To go on from one of them`,
        ),
      });
      expect(await latest()).toBe(name);
      expect(await command(['restore', 'latest'], withIdentity(), target)).toMatchObject({ code: 0 });
      expect(await stateOf(target)).toEqual(before);
      expect(await command(['run'], encrypted(), target)).toMatchObject({ code: 0 });
      expect(await latest()).not.toBe(name);
    } finally {
      await target.remove();
    }
  });

  it('backs up one database into several folders, and into none whose id is lost', async () => {
    await command(['run'], encrypted());
    const other = mkdtempSync(join(tmpdir(), 'commonyard-backup-'));
    expect(await command(['run'], { ...encrypted(), BACKUP_FOLDER: other })).toMatchObject({ code: 0 });
    rmSync(other, { recursive: true });
    // Two runs within a second would have the same name.
    renameSync(join(folder, await latest()), join(folder, '2026-11-22T01-30-00Z'));
    expect(await command(['run'], encrypted())).toMatchObject({ code: 0 });
    rmSync(join(folder, '.folder-id'));
    expect(await command(['run'], encrypted())).toMatchObject({
      code: 1,
      errors: expect.stringContaining('restore it'),
    });
  });

  it('restores over newer data: removes rows, tables and objects that the backup does not contain', async () => {
    const before = await stateOf(source);
    await command(['run'], encrypted());
    await source.database.run(`UPDATE assets.listings SET title = 'changed'; CREATE TABLE assets.later (id integer)`);
    await source.store.put('image-later/320.webp', 'later');
    await source.store.remove('image-3/320.webp');
    expect(await command(['restore', 'latest'], { ...encrypted(), ...withIdentity() })).toMatchObject({ code: 0 });
    expect(await stateOf(source)).toEqual(before);
  });

  it('creates a missing bucket where the settings ask for it', async () => {
    await command(['run'], encrypted());
    const env = { ...encrypted(), ...withIdentity(), S3_BUCKET: `restored-${crypto.randomUUID()}` };
    expect(await command(['restore', 'latest'], env)).toMatchObject({ code: 1 });
    expect(await command(['restore', 'latest'], { ...env, S3_CREATE_BUCKET: 'true' })).toMatchObject({ code: 0 });
    // Names of backups have a resolution of one second.
    rmSync(join(folder, await latest()), { recursive: true });
    expect(await command(['run'], env)).toMatchObject({ out: expect.stringContaining('25 objects, 0 of them new') });
  });

  it('verifies with the key and without it', async () => {
    await command(['run'], encrypted());
    expect(await command(['verify'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('25 objects are intact; not decrypted'),
    });
    expect(await command(['verify'], withIdentity())).toMatchObject({
      code: 0,
      out: expect.stringMatching(/25 objects are intact\n$/),
    });
  });

  it('finds every file that was changed, cut off or removed, and restores nothing of such a backup', async () => {
    await command(['run'], encrypted());
    const [name = ''] = await listBackups(folder);
    const { dumpPath, objects, pathOf } = await openBackup(folder, name, []);
    const [changed = '', cut = '', removed = ''] = objects.map(pathOf);
    const content = readFileSync(changed);
    content[content.length - 1]! ^= 1;
    writeFileSync(changed, content);
    truncateSync(cut, 10);
    rmSync(removed);
    for (const env of [{}, withIdentity()]) {
      const { code, out, errors } = await command(['verify', name], env);
      expect([code, errors]).toEqual([1, `${name}: 3 of its files are damaged or cannot be decrypted\n`]);
      for (const file of [changed, cut, removed]) expect(out).toContain(file);
    }
    truncateSync(dumpPath, 100);
    await source.store.put('image-later/320.webp', 'later');
    const before = await stateOf(source);
    expect(await command(['restore', name], withIdentity())).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The backup is damaged'),
    });
    expect(await stateOf(source)).toEqual(before);
  });

  it('fails with another key, and restores nothing', async () => {
    await command(['run'], encrypted());
    const before = await stateOf(source);
    const other = withIdentity(await generateIdentity());
    expect(await command(['verify'], other)).toMatchObject({ code: 1, out: expect.stringContaining('no identity') });
    expect(await command(['restore', 'latest'], other)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no identity'),
    });
    expect(await command(['restore', 'latest'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('BACKUP_IDENTITY_FILE'),
    });
    expect(await stateOf(source)).toEqual(before);
  });

  it('leaves the database as it was where the dump cannot be restored', async () => {
    await source.database.run(`CREATE ROLE ${ROLE}; GRANT SELECT ON assets.listings TO ${ROLE}`);
    await command(['run']);
    await source.database.run(`DROP OWNED BY ${ROLE}; DROP ROLE ${ROLE}`);
    const before = await stateOf(source);
    // The statement that grants to the missing role is the last one of the dump.
    expect(await command(['restore', 'latest'])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/role .* does not exist[\s\S]*psql exited with 3/),
    });
    expect(await stateOf(source)).toEqual(before);
  });

  it('writes and pushes the time of the last good backup, and not that of a failed one', async () => {
    const pushed: [string, string, string][] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        pushed.push([request.method ?? '', request.url ?? '', body]);
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const group = `/metrics/job/commonyard-backup/release/try`;
    const env = { BACKUP_METRICS_URL: `http://127.0.0.1:${port}${group}` };
    try {
      const since = Date.now();
      expect(await command(['run'], env)).toMatchObject({ code: 0 });
      const metrics = readFileSync(join(folder, 'metrics.prom'), 'utf8');
      const [, seconds] = /^commonyard_backup_last_success_timestamp_seconds (\S+)$/m.exec(metrics)!;
      expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(since);
      expect(pushed).toEqual([['PUT', group, metrics]]);
      expect(await command(['run'], { ...env, S3_BUCKET: 'no-such-bucket' })).toMatchObject({ code: 1 });
      expect(readFileSync(join(folder, 'metrics.prom'), 'utf8')).toBe(metrics);
      expect(pushed).toHaveLength(1);
    } finally {
      server.close();
    }
  });

  it('states in the bucket when the newest backup was made, after a run and after a restore elsewhere', async () => {
    const statusOf = async ({ store }: typeof source) => String(await store.bucket.read('backup-status.json'));
    await command(['run']);
    const [name = ''] = await listBackups(folder);
    const status = JSON.stringify({ at: dateOf(name).toISOString() });
    expect(await statusOf(source)).toBe(status);
    const target = await createInstallation();
    try {
      expect(await command(['restore', 'latest'], {}, target)).toMatchObject({ code: 0, errors: '' });
      expect(await statusOf(target)).toBe(status);
    } finally {
      await target.remove();
    }
  });

  it('makes a backup while the Pushgateway does not respond', async () => {
    expect(await command(['run'], { BACKUP_METRICS_URL: 'http://127.0.0.1:1/' })).toMatchObject({
      code: 0,
      out: expect.stringContaining('25 objects'),
      errors: expect.stringContaining('The metrics were not sent'),
    });
  });

  it('releases the folder when it is stopped', async () => {
    // A Pushgateway that never responds keeps the command running.
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const child = start(['run'], { BACKUP_METRICS_URL: `http://127.0.0.1:${port}/` });
    try {
      await once(server, 'request');
      expect(readdirSync(folder)).toContain('.lock');
      child.kill('SIGTERM');
      await once(child, 'close');
      expect(readdirSync(folder)).not.toContain('.lock');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('lists backups, and explains its arguments', async () => {
    await command(['run']);
    expect(await command(['list'])).toMatchObject({
      out: expect.stringMatching(/^\S+Z {2}25 objects {2}not encrypted\n$/),
    });
    for (const args of [[], ['restore'], ['toString']])
      expect(await command(args)).toMatchObject({ code: 1, errors: expect.stringContaining('Usage') });
  });
});

const ROLE = `backup_reader_${process.pid}`;

const SCHEMAS = `
  CREATE SCHEMA assets;
  CREATE SCHEMA media;
  CREATE TABLE assets.listings (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title text NOT NULL, rate numeric(10, 2),
    tags text[], details jsonb, posted_at timestamptz DEFAULT '2026-11-22T01:30:00.123456Z');
  CREATE INDEX ON assets.listings (title);
  CREATE TABLE media.images (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), listing_id integer REFERENCES assets.listings, preview bytea);
  INSERT INTO assets.listings (title, rate, tags, details)
    SELECT 'Pelle ' || n || E' \\\\ \\t ''é''', n / 7.0, ARRAY['a', NULL], jsonb_build_object('n', n, 'ø', NULL)
    FROM generate_series(1, 1000) n;
  INSERT INTO media.images (listing_id, preview) SELECT id, decode(md5(id::text), 'hex') FROM assets.listings;`;

/** Sizes around the 64 KiB chunks of age, and every byte value. */
const bytesOf = (index: number) =>
  Buffer.from(
    Array.from(
      { length: [0, 1, 256, 65_535, 65_536, 65_537, 200_000][index % 7]! },
      (_, at) => (at * 31 + index) % 256,
    ),
  );

import { afterAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testBackends } from '@commonyard/testing/backends';
import { describeError } from '../src/describe-error.ts';
import { openBucket } from '../src/objects.ts';
import { findPostgresClient } from '@commonyard/testing/postgres-client';

const main = join(import.meta.dirname, '../src/main.ts');
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'backup-rejections-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

const create = (name: string, mode: number) => {
  const path = join(folder, name);
  mkdirSync(path);
  if (isRoot) chownSync(path, NOBODY, NOBODY);
  chmodSync(path, mode);
  return path;
};
const file = join(folder, 'file');
writeFileSync(file, '');
symlinkSync(join(folder, 'gone'), join(folder, 'dangling'));
const usable = create('usable', 0o755);
const empty = create('empty', 0o755);
/** Where the ordinary user keeps compiled code: every start loads the same modules. */
const compileCache = create('compile-cache', 0o755);

const client = await findPostgresClient();
const servers = { DATABASE_OWNER_URL: 'postgres://u:hunter2@127.0.0.1:1/x', S3_ENDPOINT: 'http://127.0.0.1:1' };
const keys = { S3_ACCESS_KEY_ID: 'yard', S3_SECRET_ACCESS_KEY: 'hunter2' };

/** Runs the command as an ordinary user, whom the modes of folders bind. */
async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: '/',
    env: { PATH: client ?? process.env['PATH']!, NODE_COMPILE_CACHE: compileCache, ...servers, ...keys, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  let printed = '';
  child.stderr.on('data', (chunk) => (printed += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed };
}

const COMMANDS = [['run'], ['verify'], ['restore', 'latest'], ['list'], ['prune']];
const unwritable = create('unwritable', 0o555);
const FOLDERS: [name: string, path: string, commands?: string[][]][] = [
  ['a file', file],
  ['a folder below a file', join(file, 'below')],
  ['a missing folder', join(folder, 'missing')],
  ['a link that leads to nothing', join(folder, 'dangling')],
  ['a folder that the user may not enter', create('locked', 0)],
  // `list` only reads.
  ['a folder that the user may not write to', unwritable, COMMANDS.filter(([name]) => name !== 'list')],
];

it.each(FOLDERS)(
  'rejects %s as BACKUP_FOLDER with a sentence, in every command',
  async (_name, path, commands = COMMANDS) => {
    for (const command of commands) {
      const { code, printed } = await run(command, { BACKUP_FOLDER: path });
      expect([command, code, printed]).toEqual([
        command,
        1,
        expect.stringMatching(/^BACKUP_FOLDER: \/\S+ cannot be used: [a-z ]+\.\n$/),
      ]);
    }
  },
);

it.each([
  ['a missing file', join(folder, 'missing')],
  ['a folder', usable],
])('rejects %s as BACKUP_IDENTITY_FILE with a sentence', async (_name, path) => {
  mkdirSync(join(usable, '2026-11-22T01-30-00Z'), { recursive: true });
  writeFileSync(join(usable, '2026-11-22T01-30-00Z/manifest.jsonl'), '');
  expect(await run(['verify'], { BACKUP_FOLDER: usable, BACKUP_IDENTITY_FILE: path })).toEqual({
    code: 1,
    printed: expect.stringMatching(/^BACKUP_IDENTITY_FILE: .* cannot be used: [a-z ]+\.\n$/),
  });
});

it.each([['verify'], ['restore', 'latest']])('%s rejects a backup of a version before 1.0.0', async (...command) => {
  mkdirSync(join(usable, '2026-11-22T01-30-00Z'), { recursive: true });
  writeFileSync(join(usable, '2026-11-22T01-30-00Z/manifest.jsonl'), '{"version":1,"objects":0}\n');
  expect(await run(command, { BACKUP_FOLDER: usable })).toEqual({
    code: 1,
    printed: expect.stringMatching(/manifest\.jsonl is of a version before 1\.0\.0\. .*upgrade\.md/),
  });
});

it.each([
  ['DATABASE_OWNER_URL', 'postgres://u:hunter2@[db/x'],
  ['DATABASE_OWNER_URL', 'postgres://u:hunter2%0A@db/x'],
  ['S3_ENDPOINT', 'objects'],
])('rejects an invalid %s without its value', async (name, value) => {
  const { code, printed } = await run(['run'], { BACKUP_FOLDER: usable, [name]: value });
  expect([code, printed]).toEqual([1, `${name} is no valid address.\n`]);
});

// Counted as skipped if there are no client programs of PostgreSQL.
(client ? it : it.skip)('names the setting of a database that cannot be used, and no password', async () => {
  const url = new URL(testBackends().postgresUrl);
  url.password = 'hunter2';
  for (const DATABASE_OWNER_URL of [servers.DATABASE_OWNER_URL, url.href]) {
    const { code, printed } = await run(['run'], { BACKUP_FOLDER: empty, DATABASE_OWNER_URL });
    expect([code, printed]).toEqual([1, expect.stringMatching(/^DATABASE_OWNER_URL: the database cannot be used\./m)]);
    expect(printed).not.toContain('hunter2');
  }
});

describe('a bucket that cannot be used', () => {
  const { s3 } = testBackends();
  it.each([
    ['a wrong secret', { secretAccessKey: 'hunter2' }, /^S3_ENDPOINT: .* rejects the login .*S3_SECRET_ACCESS_KEY/],
    ['an unknown key id', { accessKeyId: 'nobody' }, /^S3_ENDPOINT: .* rejects the login .*S3_ACCESS_KEY_ID/],
    ['a missing bucket', { bucket: 'nowhere' }, /^S3_BUCKET: .* has no bucket nowhere\./],
    [
      'a server that does not answer',
      { endpoint: 'http://127.0.0.1:1' },
      /^S3_ENDPOINT: .*127\.0\.0\.1:1 cannot be used/,
    ],
    ['an unknown host', { endpoint: 'http://server.invalid' }, /^S3_ENDPOINT: .*server\.invalid cannot be used/],
    [
      'TLS for a server without TLS',
      { endpoint: s3.endpoint.replace('http:', 'https:') },
      /^S3_ENDPOINT: .* cannot be used/,
    ],
  ])('is a sentence with the setting: %s', async (_name, change, sentence) => {
    const settings = { ...s3, bucket: 'commonyard', ...change };
    const bucket = openBucket(settings);
    const env = { S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket };
    const objects = bucket.list()[Symbol.asyncIterator]();
    const error = await objects.next().then(
      () => new Error('the bucket is usable'),
      (reason: Error) => reason,
    );
    bucket.close();
    expect(describeError(error, env)).toMatch(sentence);
    expect(describeError(error, env)).not.toContain('hunter2');
  });
});

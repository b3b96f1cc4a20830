import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive } from '../processes/process-identity.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { startAndKillStarter } from '../../test/start-and-kill-starter.ts';
import { removeDatabaseFolder } from './postgres-access.ts';
import { startPostgres } from './postgres.ts';

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-test-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true }));

it('restores committed data after a crash, on the same port', async () => {
  const first = await startPostgres({ dataDir, durable: true });
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
  await first.kill();
  const second = await startPostgres({ dataDir, durable: true, port: first.port });
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  await second.stop();
  expect(isAlive(second.pid)).toBe(false);
});

it('listens on 127.0.0.1, requires the password, and stores it readable for its owner only', async () => {
  const postgres = await startPostgres({ dataDir, durable: true });
  expect(await query(postgres.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  const wrong = new URL(postgres.url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect((await stat(join(dataDir, 'superuser-password'))).mode & 0o777).toBe(0o600);
  await postgres.stop();
});

it('stops when the process that started it is killed, and starts again at once', async () => {
  const orphan = await startAndKillStarter('backends/postgres.ts', 'startPostgres', { dataDir, durable: true });
  const postgres = await startPostgres({ dataDir, durable: true });
  expect(await query(postgres.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  expect(await waitUntil(() => !isAlive(orphan), { withinMs: 10_000 })).toBe(true);
  await postgres.stop();
});

it('rejects data of another major version', async () => {
  const version = join(dataDir, 'PG_VERSION');
  const before = await readFile(version, 'utf8');
  await writeFile(version, '15\n');
  await expect(startPostgres({ dataDir, durable: true })).rejects.toThrow(/was created by PostgreSQL 15/);
  await writeFile(version, before);
});

const asRoot = process.getuid?.() === 0 ? it : it.skip;
asRoot('links the data folder to an accessible one where its user cannot enter it', async () => {
  const closed = join(folder, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const options = { dataDir: join(closed, 'data'), durable: false };
  const first = await startPostgres(options);
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
  await first.stop();
  const second = await startPostgres(options);
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  await second.stop();
  const target = await realpath(options.dataDir);
  removeDatabaseFolder(options.dataDir);
  await expect(stat(target)).rejects.toThrow(/ENOENT/);
});

asRoot('rejects the database of another folder to a copy, and gives it to a folder that was moved', async () => {
  const [original, copy, moved] = ['original', 'copy-of-it', 'moved'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const inFolder = (parent: string) => ({ dataDir: join(parent, 'data'), durable: false });
  await mkdir(original, { mode: 0o700 });
  await (await startPostgres(inFolder(original))).stop();
  await cp(original, copy, { recursive: true, verbatimSymlinks: true });
  const target = await realpath(join(original, 'data'));
  const rejection = new RegExp(`leads to the database of ${original}, of which ${copy} is a copy`);
  await expect(startPostgres(inFolder(copy))).rejects.toThrow(rejection);
  expect(() => removeDatabaseFolder(join(copy, 'data'))).toThrow(rejection);
  expect((await stat(target)).isDirectory()).toBe(true);
  await rename(original, moved);
  await (await startPostgres(inFolder(moved))).stop();
  await expect(startPostgres(inFolder(copy))).rejects.toThrow(/is a copy without its database/);
  removeDatabaseFolder(join(moved, 'data'));
  await expect(stat(join(target, '..'))).rejects.toThrow(/ENOENT/);
});

it('follows no link that leads elsewhere', async () => {
  const [theirs, link] = [join(folder, 'theirs'), join(folder, 'link')];
  await mkdir(theirs, { mode: 0o700 });
  await symlink(theirs, link);
  await expect(startPostgres({ dataDir: link, durable: false })).rejects.toThrow(/was not created by CommonYard/);
  expect(await readdir(theirs)).toEqual([]);
});

it('starts no copy of the folder of a running database', async () => {
  const original = await startPostgres({ dataDir, durable: false });
  const copy = join(folder, 'copy');
  await cp(dataDir, copy, { recursive: true });
  await expect(startPostgres({ dataDir: copy, durable: false })).rejects.toThrow(
    `${copy} was copied from ${dataDir} while its database was running`,
  );
  expect(isAlive(original.pid)).toBe(true);
  await original.stop();
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { natsRequest } from '../../test/nats-request.ts';
import { startAndKillStarter } from '../../test/start-and-kill-starter.ts';
import { isAlive } from '../processes/process-identity.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { startNats } from './nats.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nats-test-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

it('restores acknowledged messages after a crash, on the same port', async () => {
  const first = await startNats({ dataDir });
  const stream = { name: 'KEPT', subjects: ['kept'], storage: 'file' };
  expect((await natsRequest(first.url, '$JS.API.STREAM.CREATE.KEPT', stream)).error).toBeUndefined();
  expect((await natsRequest(first.url, 'kept', { n: 1 })).error).toBeUndefined();
  await first.kill();
  const second = await startNats({ dataDir, port: first.port });
  expect(second.url).toBe(first.url);
  expect(await natsRequest(second.url, '$JS.API.STREAM.INFO.KEPT')).toMatchObject({ state: { messages: 1 } });
  await second.stop();
  expect(isAlive(second.pid)).toBe(false);
});

it('stops when the process that started it is killed, and starts again at once', async () => {
  const orphan = await startAndKillStarter('backends/nats.ts', 'startNats', { dataDir });
  const nats = await startNats({ dataDir });
  expect(await natsRequest(nats.url, '$JS.API.STREAM.INFO.KEPT')).toMatchObject({ state: { messages: 1 } });
  expect(await waitUntil(() => !isAlive(orphan), { withinMs: 10_000 })).toBe(true);
  await nats.stop();
});

it('serves nobody without its password, which it keeps in a file for its owner alone', async () => {
  const nats = await startNats({ dataDir });
  const request = (url: string) => natsRequest(url, '$JS.API.STREAM.INFO.KEPT');
  expect(await request(nats.url)).toMatchObject({ state: { messages: 1 } });
  const { port, password } = new URL(nats.url);
  for (const url of [`nats://127.0.0.1:${port}`, `nats://commonyard:wrong@127.0.0.1:${port}`])
    await expect(request(url)).rejects.toThrow('Authorization Violation');
  const others = readdirSync(dataDir).filter((name) => readsPassword(join(dataDir, name), password));
  expect(others.toSorted()).toEqual(['nats.conf', 'password']);
  for (const name of others) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  await nats.stop();
});

const readsPassword = (file: string, password: string) =>
  statSync(file).isFile() && readFileSync(file, 'utf8').includes(password);

it('replaces links in place of its files, and changes nothing behind them', async () => {
  const [theirs, folder] = [join(dataDir, 'theirs'), join(dataDir, 'with-links')];
  writeFileSync(theirs, 'mine', { mode: 0o644 });
  mkdirSync(folder);
  const names = ['nats.conf', 'nats.pid', 'password', 'owner.json'];
  for (const name of names) symlinkSync(theirs, join(folder, name));
  const nats = await startNats({ dataDir: folder });
  expect(names.filter((name) => lstatSync(join(folder, name)).isSymbolicLink())).toEqual([]);
  await nats.stop();
  expect([readFileSync(theirs, 'utf8'), statSync(theirs).mode & 0o777]).toEqual(['mine', 0o644]);
});

it('reports why it does not start', async () => {
  const first = await startNats({ dataDir });
  const second = startNats({ dataDir: join(dataDir, 'second'), port: first.port });
  await expect(second).rejects.toThrow(/address already in use/);
  await first.stop();
});

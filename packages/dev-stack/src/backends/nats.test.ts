import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
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
  expect((await natsRequest(first.port, '$JS.API.STREAM.CREATE.KEPT', stream)).error).toBeUndefined();
  expect((await natsRequest(first.port, 'kept', { n: 1 })).error).toBeUndefined();
  await first.kill();
  const second = await startNats({ dataDir, port: first.port });
  expect(second.url).toBe(first.url);
  expect(await natsRequest(second.port, '$JS.API.STREAM.INFO.KEPT')).toMatchObject({ state: { messages: 1 } });
  await second.stop();
  expect(isAlive(second.pid)).toBe(false);
});

it('stops when the process that started it is killed, and starts again at once', async () => {
  const orphan = await startAndKillStarter('backends/nats.ts', 'startNats', { dataDir });
  const nats = await startNats({ dataDir });
  expect(await natsRequest(nats.port, '$JS.API.STREAM.INFO.KEPT')).toMatchObject({ state: { messages: 1 } });
  expect(await waitUntil(() => !isAlive(orphan), { withinMs: 10_000 })).toBe(true);
  await nats.stop();
});

it('reports why it does not start', async () => {
  const first = await startNats({ dataDir });
  const second = startNats({ dataDir: join(dataDir, 'second'), port: first.port });
  await expect(second).rejects.toThrow(/address already in use/);
  await first.stop();
});

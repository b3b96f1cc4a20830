import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startNats } from '@commonyard/dev-stack/backends/nats';
import { testBackends } from '@commonyard/testing/backends';
import { eventually } from '@commonyard/testing/eventually';
import { testCertificate } from '@commonyard/testing/certificate';
import { openBus } from '../src/events/jetstream.ts';
import { provisionStream } from '../src/events/stream.ts';

const { caFile, ...tls } = testCertificate;
const folder = mkdtempSync(join(tmpdir(), 'nats-tls-'));
const server = await startNats({ dataDir: folder, durable: false, tls });
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function openLoggedBus(url: string, file?: string) {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const bus = openBus({ url, caFile: file, log, name: 'probe' });
  return { bus, logged: () => lines.join('') };
}

it('connects to servers with a certificate of a private CA, of which one may be down', async () => {
  // The user and the password of the first address are those of all.
  const url = server.url.replace('@', '@127.0.0.1:1,');
  await provisionStream(url, {}, { caFile });
  const { bus } = openLoggedBus(url, caFile);
  await eventually(() => expect(bus.connected()).toBe(true));
  expect(await bus.publish('asset.approved', crypto.randomUUID(), '{}')).toBe(1);
  await bus.close();
});

it('rejects a certificate of an unknown CA, and logs the reason', async () => {
  const { bus, logged } = openLoggedBus(server.url.replace('nats://', 'tls://'));
  await eventually(() => expect(logged()).toMatch(/event bus connection failed, retrying/));
  expect(logged()).toMatch(/certificate/);
  expect(bus.connected()).toBe(false);
  await bus.close();
});

it.each([
  ['tls://', undefined],
  ['nats://', caFile],
])('rejects a server without TLS where %s and the CA file %s require it', async (scheme, file) => {
  const { bus, logged } = openLoggedBus(testBackends().natsUrl.replace('nats://', scheme), file);
  await eventually(() => expect(logged()).toMatch(/event bus connection failed, retrying/));
  expect(bus.connected()).toBe(false);
  await bus.close();
});

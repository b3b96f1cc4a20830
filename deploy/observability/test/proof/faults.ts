import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { eventually } from '@commonyard/testing/eventually';
import { imageForm } from '@commonyard/testing/factories/images';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { TEST_PASSWORD, userProfile } from '@commonyard/testing/factories/users';
import type { startMailServer } from '@commonyard/testing/mail-server';
import { fillManyListings } from '@commonyard/testing/many-listings';
import type { ProductFixture } from '@commonyard/testing/product-fixture';
import { scrape } from '@commonyard/testing/scrape';
import { limitMemory, starve, startOnFullDisk } from './machine-faults.ts';
import { addUndeletableDocument, getUnwatched, lockTable, makeBackup } from './product-faults.ts';
import type { Prometheus } from './prometheus.ts';

export type Fault = {
  name: string;
  /** The alerts that it causes. */
  alerts: string[];
  cause?: () => Promise<unknown>;
  /** Runs again and again until the alerts fire. */
  repeat?: () => Promise<unknown>;
  mend?: () => unknown;
};

/** A fault for every alert, in an order in which no fault disturbs the next one. */
export async function faultsOf(
  product: ProductFixture,
  mail: Awaited<ReturnType<typeof startMailServer>>,
  prometheus: Prometheus,
): Promise<Fault[]> {
  const { client } = product;
  const cookie = await product.createAdmin();
  // Publishing their events again fills the stream.
  await fillManyListings(product.databaseUrl, 300, () => []);
  const media = product.program('media');
  const register = () =>
    client.expectOk('POST', '/api/register', { body: { ...userProfile(), password: TEST_PASSWORD } });
  const get = (path: string, headers: Record<string, string> = {}) => client.send('GET', path, { headers });
  const replay = () => product.command('assets', 'replay');
  let requests = 0;
  const mends: (() => unknown)[] = [];
  const mend = async () => {
    for (const run of mends.splice(0)) await run();
  };

  return [
    // The first, because after others the jobs that failed meanwhile count as failing for some minutes.
    {
      name: 'a row of a job cannot be deleted',
      alerts: ['CommonYardJobFailing'],
      cause: async () => mends.push(await addUndeletableDocument(product)),
      mend,
    },
    {
      name: 'the mail server is down',
      alerts: ['CommonYardMailDelayed'],
      cause: async () => {
        await mail.stop();
        await register();
      },
      mend: mail.start,
    },
    {
      name: 'the mail server rejects every recipient',
      alerts: ['CommonYardMailFailed'],
      cause: async () => {
        mail.behave('permanent');
        await times(3, register);
      },
    },
    {
      name: 'NATS is down',
      alerts: ['CommonYardNatsDisconnected', 'CommonYardOutboxBacklog'],
      cause: async () => {
        await product.nats.kill();
        await client.expectOk('POST', '/api/public/assets', { body: publicListingBody() });
      },
      mend: product.nats.start,
    },
    {
      name: 'Postgres is down',
      alerts: [
        'CommonYardDatabaseDown',
        'CommonYardErrorRateHigh',
        'CommonYardErrorRateElevated',
        'CommonYardServiceErrorRateHigh',
      ],
      cause: product.postgres.kill,
      repeat: () => times(5, () => get(`/api/assets?search=${crypto.randomUUID()}`)),
      mend: product.postgres.start,
    },
    {
      name: 'an event cannot be read',
      alerts: ['CommonYardDeadLetters'],
      cause: async () => {
        const bus = openBus({ url: product.natsUrl, log: pino({ level: 'silent' }), name: 'fault' });
        await eventually(() => bus.publish('asset.approved', crypto.randomUUID(), '{'));
        await bus.close();
      },
    },
    {
      name: 'a service is down',
      alerts: ['CommonYardServiceDown', 'CommonYardReplicaDown', 'CommonYardServiceUnreachable'],
      cause: media.kill,
      repeat: () => times(5, () => get('/media/none')),
      mend: media.start,
    },
    {
      name: 'a process ends again and again',
      alerts: ['CommonYardProcessRestarting'],
      cause: () =>
        times(4, async () => {
          await sleep(3_000);
          await media.kill();
          await media.start();
        }),
    },
    {
      name: 'the image store is full',
      alerts: ['CommonYardImageStoreNearlyFull', 'CommonYardImageStoreFull'],
      // The first rejected upload must be enough.
      cause: () =>
        eventually(
          async () => {
            const { status } = await client.send('POST', '/api/upload/images', { form: imageForm(), cookie });
            if (status !== 507) throw new Error(`the upload got ${status}`);
          },
          { within: 120_000, every: 2_000 },
        ),
    },
    {
      name: 'a program guesses passwords',
      alerts: ['CommonYardPasswordGuessing'],
      repeat: () =>
        times(20, () => client.send('POST', '/api/login', { body: { username: 'unknown', password: 'wrong' } })),
    },
    {
      name: 'TRUST_PROXY does not name the reverse proxy',
      alerts: ['CommonYardUntrustedProxy'],
      repeat: () => times(20, () => get('/api/map-settings', { 'x-forwarded-for': '192.0.2.1' })),
    },
    {
      name: 'a session locks the listings',
      alerts: ['CommonYardLatencyHigh', 'CommonYardDatabasePoolExhausted', 'CommonYardGatewayOverloaded'],
      cause: async () => mends.push(lockTable(product, 'assets.listings')),
      repeat: async () => {
        // Each path is another one, because the gateway shares responses.
        for (let i = 0; i < 150; i++) getUnwatched(product.url, `/api/assets/${++requests}`, i % 20);
        await sleep(1_000);
      },
      mend,
    },
    {
      name: 'a session locks the inbox of inquiries',
      alerts: ['CommonYardConsumerLagHigh', 'CommonYardConsumerStalled'],
      cause: async () => {
        mends.push(lockTable(product, 'inquiries.inbox'));
        await replay();
      },
      mend,
    },
    {
      name: 'NATS loses its storage',
      alerts: ['CommonYardStreamLostEvents'],
      cause: async () => {
        await product.nats.kill();
        await rm(join(product.folder, 'nats/jetstream'), { recursive: true });
        await product.nats.start();
        await product.migrate({ NATS_STREAM_MAX_MIB: '1' });
      },
    },
    {
      name: 'the stream is too small for its events',
      alerts: ['CommonYardStreamNearlyFull'],
      repeat: replay,
      mend: () => product.migrate(),
    },
    {
      name: 'a process gets too little CPU',
      alerts: ['CommonYardEventLoopLagHigh'],
      repeat: () => starve(media.running().pid),
    },
    {
      name: 'the memory of a process is nearly used',
      alerts: ['CommonYardMemoryUsageHigh'],
      cause: async () => {
        const used = (await scrape(media.metricsPort)).value('process_resident_memory_bytes')!;
        mends.push(limitMemory(media.running().pid, Math.round(used * 1.05)));
      },
      mend,
    },
    {
      name: 'the disk of a process is full',
      alerts: ['CommonYardDiskNearlyFull'],
      cause: async () => {
        const [port, metricsPort] = [await freePort(), await freePort()];
        const env = { ...media.env, PORT: String(port), METRICS_PORT: String(metricsPort) };
        mends.push(startOnFullDisk('services/media/src/server.ts', join(product.folder, 'full-disk'), env));
        mends.push(prometheus.scrape(`127.0.0.1:${metricsPort}`, { release: 'commonyard' }));
      },
      mend,
    },
    {
      name: 'no backup is made for a day',
      alerts: ['CommonYardBackupOld'],
      cause: async () => {
        const file = await makeBackup(product);
        const server = createServer((_request, response) => {
          void readFile(file).then((metrics) => response.end(metrics));
        }).listen(0, '127.0.0.1');
        await once(server, 'listening');
        mends.push(prometheus.scrape(`127.0.0.1:${(server.address() as AddressInfo).port}`));
        mends.push(() => server.close());
      },
      mend,
    },
    {
      name: 'somebody changes the audit log',
      alerts: ['CommonYardAuditLogBroken'],
      cause: async () => {
        await product.query(`UPDATE identity.audit_log SET at = at - interval '2 days'`);
        // A service verifies its log after its start, unless it did so within a day.
        await product.program('identity').kill();
        await product.program('identity').start();
      },
    },
  ];
}

async function times(count: number, send: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < count; i++) await send();
}

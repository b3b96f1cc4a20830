// Faults of the stream and of its messages.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { eventually } from '@commonyard/testing/eventually';
import { pino } from 'pino';
import { DATA_VERSION } from '@commonyard/service-kit/events/parse-event';
import { provisionEvents, type ChaosFixture } from '../fixture.ts';
import type { Fault } from './processes.ts';

const storeOf = ({ product }: ChaosFixture) => join(product.folder, 'nats/jetstream');

/** Deletes the stream and the state of its consumers. */
export const wipeStream: Fault = {
  name: 'wipe the store of NATS',
  kills: 1,
  async inject(fixture) {
    const { nats } = fixture.product;
    await nats.kill();
    rmSync(storeOf(fixture), { recursive: true, force: true });
    await nats.start();
    // As operators do. Postgres may still recover from an earlier fault.
    await eventually(() => provisionEvents(fixture), { within: 120_000, every: 500 });
  },
};

/** Restores the store of some seconds ago, as a crash of the machine does to a server that acknowledges before it writes. */
export const rollBackStream: Fault = {
  name: 'roll the store of NATS back by 2 s and more',
  kills: 2,
  async inject(fixture, random) {
    const { nats, folder } = fixture.product;
    const copy = join(folder, 'nats-earlier');
    await nats.kill();
    rmSync(copy, { recursive: true, force: true });
    if (existsSync(storeOf(fixture))) cpSync(storeOf(fixture), copy, { recursive: true });
    await nats.start();
    await sleep(random.between(2_000, 3_000));
    await nats.kill();
    rmSync(storeOf(fixture), { recursive: true, force: true });
    if (existsSync(copy)) cpSync(copy, storeOf(fixture), { recursive: true });
    await nats.start();
    await waitForRelays(fixture);
  },
};

/**
 * Waits until the relays of the load's events publish new events. After a reconnect they first verify the stream, on the
 * assumption that only they publish their types. The faults below publish these types too, and would hide lost events from
 * them.
 */
export async function waitForRelays({ product: { query } }: ChaosFixture): Promise<void> {
  const restored = (await query<{ at: string }>('SELECT now()::text AS at'))[0]!.at;
  for (const schema of ['assets', 'inquiries', 'loans'])
    await eventually(
      async () => {
        const published = `SELECT FROM ${schema}.outbox WHERE created_at > $1 AND published_at IS NOT NULL LIMIT 1`;
        if ((await query(published, [restored])).length === 0)
          throw new Error(`the relay of ${schema} does not publish`);
      },
      { within: 60_000, every: 100 },
    );
}

const silent = pino({ level: 'silent' });
async function publish({ product }: ChaosFixture, messages: { type: string; payload: string }[]): Promise<void> {
  const bus = openBus({ url: product.natsUrl, log: silent, name: 'chaos' });
  try {
    for (const { type, payload } of messages) await bus.publish(type, crypto.randomUUID(), payload);
  } finally {
    await bus.close();
  }
}

/** Publishes recent events again, with other sequences and message ids. */
export const duplicateEvents: Fault = {
  name: 'publish events twice',
  kills: 0,
  async inject(fixture) {
    // The outbox keeps no token of a published event: without it such an event is another one, which no relay publishes.
    const newest = (schema: string) =>
      `(SELECT type, payload FROM ${schema}.outbox WHERE payload NOT LIKE '%"token":""%' ORDER BY seq DESC LIMIT 20)`;
    const rows = await fixture.product.query<{ type: string; payload: string }>(
      ['assets', 'inquiries', 'loans'].map(newest).join(' UNION ALL '),
    );
    await publish(fixture, rows);
  },
};

/** Publishes messages that no consumer can handle: no JSON, an unknown version, another schema. */
export const publishPoison: Fault = {
  name: 'publish poison messages',
  kills: 0,
  async inject(fixture) {
    const type = 'asset.approved';
    const envelope = (over: object) =>
      JSON.stringify({ id: crypto.randomUUID(), type, dataschema: `${type}/${DATA_VERSION}`, data: {}, ...over });
    await publish(
      fixture,
      ['{', 'null', envelope({ dataschema: `${type}/0` }), envelope({}), envelope({ type: 'asset.deleted' })].map(
        (payload) => ({ type, payload }),
      ),
    );
  },
};

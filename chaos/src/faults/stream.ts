// Faults of the stream and of its messages.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { pino } from 'pino';
import { DATA_VERSION } from '@commonyard/service-kit/events/outbox';
import type { ChaosFixture } from '../fixture.ts';
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
  },
};

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
    const rows = await fixture.product.query<{ type: string; payload: string }>(
      `(SELECT type, payload FROM assets.outbox ORDER BY seq DESC LIMIT 20)
       UNION ALL (SELECT type, payload FROM inquiries.outbox ORDER BY seq DESC LIMIT 20)`,
    );
    await publish(fixture, rows);
  },
};

/** Publishes messages that no consumer can handle: no JSON, a future version, another schema. */
export const publishPoison: Fault = {
  name: 'publish poison messages',
  kills: 0,
  async inject(fixture) {
    const type = 'asset.approved';
    const envelope = (over: object) =>
      JSON.stringify({ id: crypto.randomUUID(), type, dataschema: `${type}/${DATA_VERSION}`, data: {}, ...over });
    await publish(
      fixture,
      ['{', 'null', envelope({ dataschema: `${type}/99` }), envelope({}), envelope({ type: 'asset.deleted' })].map(
        (payload) => ({ type, payload }),
      ),
    );
  },
};

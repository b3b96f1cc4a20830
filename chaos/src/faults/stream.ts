// What happens to the stream and to what is in it.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { pino } from 'pino';
import { DATA_VERSION } from '@commonyard/service-kit/events/outbox';
import type { World } from '../world.ts';
import type { Fault } from './processes.ts';

const storeOf = ({ product }: World) => join(product.folder, 'nats/jetstream');

/** The stream and all that consumers have of it is gone. */
export const wipeStream: Fault = {
  name: 'the store of NATS is wiped',
  kills: 1,
  async strike(world) {
    const { nats } = world.product;
    await nats.kill();
    rmSync(storeOf(world), { recursive: true, force: true });
    await nats.start();
  },
};

/** NATS comes back as it was some seconds ago: what a crash of the machine does where acknowledging goes before writing. */
export const rollBackStream: Fault = {
  name: 'the store of NATS goes back by 2 s and more',
  kills: 2,
  async strike(world, random) {
    const { nats, folder } = world.product;
    const copy = join(folder, 'nats-earlier');
    await nats.kill();
    rmSync(copy, { recursive: true, force: true });
    if (existsSync(storeOf(world))) cpSync(storeOf(world), copy, { recursive: true });
    await nats.start();
    await sleep(random.between(2_000, 3_000));
    await nats.kill();
    rmSync(storeOf(world), { recursive: true, force: true });
    if (existsSync(copy)) cpSync(copy, storeOf(world), { recursive: true });
    await nats.start();
  },
};

const silent = pino({ level: 'silent' });
async function publish(world: World, messages: { type: string; payload: string }[]): Promise<void> {
  const bus = openBus({ url: world.product.natsUrl, log: silent, name: 'chaos' });
  try {
    for (const { type, payload } of messages) await bus.publish(type, crypto.randomUUID(), payload);
  } finally {
    await bus.close();
  }
}

/** Some of what was published lately is published again, under other sequences and ids. */
export const publishAgain: Fault = {
  name: 'events are delivered twice',
  kills: 0,
  async strike(world) {
    const rows = await world.ask<{ type: string; payload: string }>(
      `(SELECT type, payload FROM assets.outbox ORDER BY seq DESC LIMIT 20)
       UNION ALL (SELECT type, payload FROM inquiries.outbox ORDER BY seq DESC LIMIT 20)`,
    );
    await publish(world, rows);
  },
};

/** What no consumer can handle, each unlike the others: not JSON, of a version to come, not of its schema. */
export const publishPoison: Fault = {
  name: 'poison in the stream',
  kills: 0,
  async strike(world) {
    const type = 'asset.approved';
    const envelope = (over: object) =>
      JSON.stringify({ id: crypto.randomUUID(), type, dataschema: `${type}/${DATA_VERSION}`, data: {}, ...over });
    await publish(
      world,
      ['{', 'null', envelope({ dataschema: `${type}/99` }), envelope({}), envelope({ type: 'asset.deleted' })].map(
        (payload) => ({ type, payload }),
      ),
    );
  },
};

import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { pino } from 'pino';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** What is done to a running system. Resolves when what was taken away is back. */
export type Fault = { name: string; kills: number; strike: (world: World, random: Random) => Promise<void> };

/** A service or consumer dies in the middle of whatever it does, and is started again as a supervisor would. */
export const killWorker: Fault = {
  name: 'a service, its relay and its consumers',
  kills: 1,
  async strike({ workers }, random) {
    const worker = random.pick(workers);
    await worker.kill();
    await sleep(random.between(0, 500));
    await worker.start();
  },
};

export const killNats: Fault = {
  name: 'NATS',
  kills: 1,
  async strike({ product: { nats } }, random) {
    await nats.kill();
    await sleep(random.between(100, 1_500));
    await nats.start();
  },
};

/** All of Postgres at once: it comes back by crash recovery. */
export const killPostgres: Fault = {
  name: 'Postgres',
  kills: 1,
  async strike({ product: { postgres } }, random) {
    await postgres.kill();
    await sleep(random.between(0, 500));
    await postgres.start();
  },
};

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

/** Some of what was published lately is published again, under other sequences and ids. */
export const publishAgain: Fault = {
  name: 'events are delivered twice',
  kills: 0,
  async strike({ product, ask }) {
    const rows = await ask<{ type: string; payload: string }>(
      `(SELECT type, payload FROM assets.outbox ORDER BY seq DESC LIMIT 20)
       UNION ALL (SELECT type, payload FROM inquiries.outbox ORDER BY seq DESC LIMIT 20)`,
    );
    const bus = openBus({ url: product.natsUrl, log: silent, name: 'chaos' });
    for (const { type, payload } of rows) await bus.publish(type, crypto.randomUUID(), payload);
    await bus.close();
  },
};

// What happens to processes: they die, or fall silent.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '@commonyard/testing/product';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** What is done to a running system. Resolves when what was taken away is back, or is about to be. */
export type Fault = { name: string; kills: number; strike: (world: World, random: Random) => Promise<void> };

/** Starts a program until it stays, as a supervisor would. */
async function startAgain(program: Program): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await program.start();
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(500);
    }
  }
}

/** A program dies in the middle of whatever it does and is started again; the next fault may come while it starts. */
export const killWorker: Fault = {
  name: 'a service with its relay and its consumers',
  kills: 1,
  async strike({ workers, starting }, random) {
    while (starting.size >= 2) await Promise.race(starting.values());
    const worker = random.pick(workers.filter((one) => !starting.has(one)));
    await worker.kill();
    await sleep(random.between(0, 500));
    const started = startAgain(worker).finally(() => starting.delete(worker));
    starting.set(worker, started);
    await Promise.race([started, sleep(2_000)]);
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

/** Postgres takes connections and statements, and answers none of them. */
export const hangPostgres: Fault = {
  name: 'Postgres is silent for 8 s',
  kills: 0,
  async strike({ product: { postgres } }) {
    const { pid } = postgres.running();
    const family = [pid, ...childrenOf(pid)];
    for (const one of family) signal(one, 'SIGSTOP');
    await sleep(8_000);
    for (const one of family) signal(one, 'SIGCONT');
  },
};

export const stopStorage: Fault = {
  name: 'S3 is away for 3 s',
  kills: 1,
  async strike({ product: { s3 } }) {
    await s3.kill();
    await sleep(3_000);
    await s3.start();
  },
};

export const stopMail: Fault = {
  name: 'SMTP is away for 4 s',
  kills: 0,
  async strike({ product: { smtp } }) {
    await smtp.kill();
    await sleep(4_000);
    await smtp.start();
  },
};

/** The connections of a Postgres server, and its own workers. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}

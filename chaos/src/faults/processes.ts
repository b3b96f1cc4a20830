// Faults of processes: they are killed or stopped.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '@commonyard/testing/product';
import type { Random } from '../random.ts';
import type { ChaosFixture } from '../fixture.ts';

/** A fault of a running system. `inject` resolves when the cause has ended, or is about to. */
export type Fault = { name: string; kills: number; inject: (fixture: ChaosFixture, random: Random) => Promise<void> };

/** Starts a program until it stays up, as a supervisor does. */
async function restart(program: Program): Promise<void> {
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

/** Kills a program at any moment and restarts it; the next fault may happen while it starts. */
export const killProgram: Fault = {
  name: 'kill a service with its relay and consumers',
  kills: 1,
  async inject({ programs, restarting }, random) {
    while (restarting.size >= 2) await Promise.race(restarting.values());
    const program = random.pick(programs.filter((candidate) => !restarting.has(candidate)));
    await program.kill();
    await sleep(random.between(0, 500));
    const ready = restart(program).finally(() => restarting.delete(program));
    restarting.set(program, ready);
    await Promise.race([ready, sleep(2_000)]);
  },
};

export const killNats: Fault = {
  name: 'kill NATS',
  kills: 1,
  async inject({ product: { nats } }, random) {
    await nats.kill();
    await sleep(random.between(100, 1_500));
    await nats.start();
  },
};

/** Kills all processes of Postgres at once: it starts with crash recovery. */
export const killPostgres: Fault = {
  name: 'kill Postgres',
  kills: 1,
  async inject({ product: { postgres } }, random) {
    await postgres.kill();
    await sleep(random.between(0, 500));
    await postgres.start();
  },
};

/** Postgres accepts connections and statements, and does not respond. */
export const hangPostgres: Fault = {
  name: 'suspend Postgres for 8 s',
  kills: 0,
  async inject({ product: { postgres } }) {
    const { pid } = postgres.running();
    const pids = [pid, ...childrenOf(pid)];
    for (const each of pids) signal(each, 'SIGSTOP');
    await sleep(8_000);
    for (const each of pids) signal(each, 'SIGCONT');
  },
};

export const stopStorage: Fault = {
  name: 'stop S3 for 3 s',
  kills: 1,
  async inject({ product: { s3 } }) {
    await s3.kill();
    await sleep(3_000);
    await s3.start();
  },
};

export const stopMail: Fault = {
  name: 'stop SMTP for 4 s',
  kills: 0,
  async inject({ product: { smtp } }) {
    await smtp.kill();
    await sleep(4_000);
    await smtp.start();
  },
};

/** The child processes, which serve the connections of Postgres and do its background work. */
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
    // The process has ended.
  }
}

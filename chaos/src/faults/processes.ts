// Faults of processes: they are killed or stopped.
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@commonyard/testing/eventually';
import { processTree } from '@commonyard/testing/process-tree';
import type { Random } from '@commonyard/testing/random';
import type { ChaosFixture } from '../fixture.ts';

/** A fault of a running system. `inject` resolves when the cause has ended, or is about to. */
export type Fault = { name: string; kills: number; inject: (fixture: ChaosFixture, random: Random) => Promise<void> };

/** Kills a program at any moment and restarts it; the next fault may happen while it starts. */
export const killProgram: Fault = {
  name: 'kill a service with its relay and consumers',
  kills: 1,
  async inject({ programs, restarting }, random) {
    while (restarting.size >= 2) await Promise.race(restarting.values());
    const program = random.pick(programs.filter((candidate) => !restarting.has(candidate)));
    await program.kill();
    await sleep(random.between(0, 500));
    // Until it stays up, as a supervisor does.
    const ready = eventually(() => program.start(), { within: 300_000, every: 500 }).finally(() =>
      restarting.delete(program),
    );
    restarting.set(program, ready);
    await Promise.race([ready, sleep(2_000)]);
  },
};

/** A fault that kills a server, and starts it again after a time. */
const outage = (
  name: string,
  server: 'nats' | 'postgres' | 's3' | 'smtp',
  kills: number,
  downMs: (random: Random) => number,
): Fault => ({
  name,
  kills,
  async inject({ product }, random) {
    await product[server].kill();
    await sleep(downMs(random));
    await product[server].start();
  },
});

export const killNats = outage('kill NATS', 'nats', 1, (random) => random.between(100, 1_500));
/** Kills all processes of Postgres at once: it starts with crash recovery. */
export const killPostgres = outage('kill Postgres', 'postgres', 1, (random) => random.between(0, 500));
export const stopStorage = outage('stop S3 for 3 s', 's3', 1, () => 3_000);
export const stopMail = outage('stop SMTP for 4 s', 'smtp', 0, () => 4_000);

/** Postgres accepts connections and statements, and does not respond. */
export const hangPostgres: Fault = {
  name: 'suspend Postgres for 8 s',
  kills: 0,
  async inject({ product: { postgres } }) {
    const pids = processTree(postgres.running().pid);
    for (const each of pids) signal(each, 'SIGSTOP');
    await sleep(8_000);
    for (const each of pids) signal(each, 'SIGCONT');
  },
};

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}

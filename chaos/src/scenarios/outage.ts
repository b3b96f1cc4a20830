import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad, type Load } from '../load.ts';
import type { Random } from '../random.ts';
import { countWaiting, drain } from '../verdict.ts';
import type { World } from '../world.ts';

export type OutageResult = {
  downSeconds: number;
  /** Half and 99 of 100 of the writes took no longer than this, in milliseconds. */
  before: Percentiles;
  during: Percentiles;
  /** Writes that were not answered as they should have been while NATS was away. */
  failedWrites: number;
  /** Events that waited in the outboxes when NATS came back, and the seconds until the last of them was published. */
  backlog: number;
  backlogSeconds: number;
  load: Load;
};
type Percentiles = { writes: number; p50: number; p99: number };

/** NATS goes away for so long under a steady load; afterwards everything that waited must go out. */
export async function outage(
  world: World,
  downSeconds: number,
  perSecond: number,
  random: Random,
  say: (line: string) => void,
): Promise<OutageResult> {
  const { nats } = world.product;
  const load = startLoad(world, random, { writers: 24, perSecond, from: 1_000_000 });
  // Connections and plans are made in the first second.
  await sleep(1_500);
  const begin = performance.now();
  await sleep(Math.min(15, downSeconds) * 1_000);
  const killed = performance.now();
  await nats.kill();
  say(`  NATS is away for ${downSeconds} s`);
  await sleep(downSeconds * 1_000);
  const backlog = await countWaiting(world);
  const back = performance.now();
  await nats.start();
  // What is written from now on is not the backlog's.
  const [now] = await world.ask<{ now: string }>('SELECT now()::text AS now');
  const returned = performance.now();
  while ((await countWaiting(world, now!.now)) > 0) await sleep(25);
  const backlogSeconds = (performance.now() - returned) / 1_000;
  await sleep(1_000);
  await load.stop();
  await drain(world);
  const between = (from: number, to: number) => load.answers.filter(({ at }) => at >= from && at < to);
  return {
    downSeconds,
    before: percentiles(between(begin, killed)),
    during: percentiles(between(killed, back)),
    failedWrites: between(killed, back).filter(({ status }) => status === 0 || status >= 500).length,
    backlog,
    backlogSeconds,
    load,
  };
}

function percentiles(answers: { ms: number }[]): Percentiles {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  return { writes: sorted.length, p50: at(0.5), p99: at(0.99) };
}

import { setTimeout as sleep } from 'node:timers/promises';
import {
  killNats,
  killPostgres,
  killWorker,
  publishAgain,
  rollBackStream,
  wipeStream,
  type Fault,
} from '../faults/faults.ts';
import { startLoad } from '../load.ts';
import type { Random } from '../random.ts';
import { drain, judge, type Verdict } from '../verdict.ts';
import { startWorld, type Variant } from '../world.ts';

export type Storm = {
  /** How often each fault strikes, in an order that the seed decides. */
  faults: [Fault, number][];
  /** Goes on without faults until so many events were committed. */
  atLeast: number;
};

export const storms = {
  ci: {
    faults: [
      [killWorker, 10],
      [killNats, 5],
      [killPostgres, 3],
      [wipeStream, 1],
      [rollBackStream, 1],
      [publishAgain, 4],
    ],
    atLeast: 10_000,
  },
  long: {
    faults: [
      [killWorker, 50],
      [killNats, 20],
      [killPostgres, 20],
      [wipeStream, 5],
      [rollBackStream, 10],
      [publishAgain, 20],
    ],
    atLeast: 100_000,
  },
  naive: {
    faults: [
      [killWorker, 3],
      [killNats, 3],
      [killPostgres, 1],
    ],
    atLeast: 0,
  },
} satisfies Record<string, Storm>;

export type StormResult = Verdict & {
  kills: number;
  seconds: number;
  drainSeconds: number;
  refused: number;
  attempts: number;
};

/** Writes while everything dies again and again, waits until nothing is under way, and counts. */
export async function storm(
  variant: Variant,
  { faults, atLeast }: Storm,
  random: Random,
  say: (line: string) => void,
): Promise<StormResult> {
  const world = await startWorld(variant);
  try {
    const order = random.shuffle(faults.flatMap(([fault, times]) => Array.from({ length: times }, () => fault)));
    const load = startLoad(world, random, { writers: 32 });
    const begin = performance.now();
    await sleep(2_000);
    for (const fault of order) {
      say(`  ${((performance.now() - begin) / 1_000).toFixed(0).padStart(4)} s  ${fault.name}`);
      // One fault may fall into another's recovery.
      await fault.strike(world, random).catch((error: unknown) => say(`         ${String(error).split('\n')[0]}`));
      await sleep(random.between(300, 1_500));
    }
    const { written } = load;
    const committed = () =>
      written.listings.length + written.approved.length + written.letters.length + written.inquiries.length;
    while (committed() < atLeast) await sleep(100);
    await load.stop();
    const seconds = (performance.now() - begin) / 1_000;
    const drainSeconds = await drain(world);
    const kills = order.reduce((sum, fault) => sum + fault.kills, 0);
    return {
      ...(await judge(world, load)),
      kills,
      seconds,
      drainSeconds,
      refused: load.refused,
      attempts: load.attempts,
    };
  } finally {
    await world.stop();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import {
  hangPostgres,
  killNats,
  killPostgres,
  killWorker,
  stopMail,
  stopStorage,
  type Fault,
} from '../faults/processes.ts';
import { publishAgain, publishPoison, rollBackStream, wipeStream } from '../faults/stream.ts';
import { startLoad, type Load } from '../load.ts';
import type { Random } from '../random.ts';
import { drain } from '../verdict.ts';
import type { World } from '../world.ts';

export type Storm = {
  /** How often each fault strikes, in an order that the seed decides. */
  faults: [Fault, number][];
  /** Goes on without faults until so many events were committed. */
  atLeast: number;
};

export const storms = {
  ci: {
    faults: [
      [killWorker, 12],
      [killNats, 4],
      [killPostgres, 3],
      [wipeStream, 1],
      [rollBackStream, 2],
      [publishAgain, 4],
      [publishPoison, 2],
      [hangPostgres, 1],
      [stopMail, 1],
      [stopStorage, 1],
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
      [publishPoison, 10],
      [hangPostgres, 4],
      [stopMail, 4],
      [stopStorage, 4],
    ],
    atLeast: 100_000,
  },
  small: {
    faults: [
      [killWorker, 2],
      [killNats, 1],
      [killPostgres, 1],
      [rollBackStream, 1],
      [publishPoison, 1],
    ],
    atLeast: 300,
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

export type StormResult = { kills: number; seconds: number; drainSeconds: number; load: Load };

/** Writes while everything dies again and again, and waits until nothing is under way. */
export async function storm(
  world: World,
  { faults, atLeast }: Storm,
  random: Random,
  say: (line: string) => void,
): Promise<StormResult> {
  const order = random.shuffle(faults.flatMap(([fault, times]) => Array.from({ length: times }, () => fault)));
  const load = startLoad(world, random, { writers: 24, perSecond: 150 });
  const begin = performance.now();
  await sleep(2_000);
  for (const fault of order) {
    say(`  ${((performance.now() - begin) / 1_000).toFixed(0).padStart(4)} s  ${fault.name}`);
    // One fault may fall into another's recovery.
    await fault.strike(world, random).catch((error: unknown) => say(`         ${String(error).split('\n')[0]}`));
    await sleep(random.between(200, 1_000));
  }
  await Promise.all(world.starting.values());
  const { written } = load;
  const committed = () =>
    written.listings.length + written.approved.length + written.letters.length + written.inquiries.length;
  say(`  ${((performance.now() - begin) / 1_000).toFixed(0).padStart(4)} s  no more faults; ${committed()} events`);
  while (committed() < atLeast) await sleep(100);
  await load.stop();
  const seconds = (performance.now() - begin) / 1_000;
  const drainSeconds = await drain(world);
  const kills = order.reduce((sum, fault) => sum + fault.kills, 0);
  return { kills, seconds, drainSeconds, load };
}

import { setTimeout as sleep } from 'node:timers/promises';
import {
  hangPostgres,
  killNats,
  killPostgres,
  killProgram,
  stopMail,
  stopStorage,
  type Fault,
} from '../faults/processes.ts';
import { duplicateEvents, publishPoison, rollBackStream, wipeStream } from '../faults/stream.ts';
import { startLoadGenerator, type Load } from '../load-generator.ts';
import type { Random } from '../random.ts';
import { drain } from '../verify.ts';
import type { ChaosFixture } from '../fixture.ts';

/** Requests before the first fault. */
const WARM_UP = 200;

export type ChaosScenario = {
  /** How often each fault is injected; the seed decides the order. */
  faults: [Fault, number][];
  /** Continues without faults until so many events are committed. */
  minEvents: number;
};

export const chaosScenarios = {
  ci: {
    faults: [
      [killProgram, 12],
      [killNats, 4],
      [killPostgres, 3],
      [wipeStream, 1],
      [rollBackStream, 2],
      [duplicateEvents, 4],
      [publishPoison, 2],
      [hangPostgres, 1],
      [stopMail, 1],
      [stopStorage, 1],
    ],
    minEvents: 10_000,
  },
  long: {
    faults: [
      [killProgram, 50],
      [killNats, 20],
      [killPostgres, 20],
      [wipeStream, 5],
      [rollBackStream, 10],
      [duplicateEvents, 20],
      [publishPoison, 10],
      [hangPostgres, 4],
      [stopMail, 4],
      [stopStorage, 4],
    ],
    minEvents: 100_000,
  },
  small: {
    faults: [
      [killProgram, 2],
      [killNats, 1],
      [killPostgres, 1],
      [rollBackStream, 1],
      [publishPoison, 1],
    ],
    minEvents: 300,
  },
  naive: {
    faults: [
      [killProgram, 3],
      [killNats, 3],
      [killPostgres, 1],
    ],
    minEvents: 0,
  },
} satisfies Record<string, ChaosScenario>;

export type ChaosScenarioResult = { kills: number; seconds: number; drainSeconds: number; load: Load };

/** Generates load while it injects the faults, and waits until everything is processed. */
export async function runChaosScenario(
  fixture: ChaosFixture,
  { faults, minEvents: atLeast }: ChaosScenario,
  random: Random,
  print: (line: string) => void,
): Promise<ChaosScenarioResult> {
  const order = random.shuffle(faults.flatMap(([fault, times]) => Array.from({ length: times }, () => fault)));
  const load = startLoadGenerator(fixture, random, { writers: 24, perSecond: 150 });
  const begin = performance.now();
  while (load.responses.length < WARM_UP) await sleep(25);
  for (const fault of order) {
    print(`  ${((performance.now() - begin) / 1_000).toFixed(0).padStart(4)} s  ${fault.name}`);
    // A fault may fail during the recovery from another one.
    await fault.inject(fixture, random).catch((error: unknown) => print(`         ${String(error).split('\n')[0]}`));
    await sleep(random.between(200, 1_000));
  }
  await Promise.all(fixture.restarting.values());
  const { written } = load;
  const committed = () =>
    written.listings.length + written.approved.length + written.contactMessages.length + written.inquiries.length;
  print(`  ${((performance.now() - begin) / 1_000).toFixed(0).padStart(4)} s  no more faults; ${committed()} events`);
  while (committed() < atLeast) await sleep(100);
  await load.stop();
  const seconds = (performance.now() - begin) / 1_000;
  const drainSeconds = await drain(fixture);
  const kills = order.reduce((sum, fault) => sum + fault.kills, 0);
  return { kills, seconds, drainSeconds, load };
}

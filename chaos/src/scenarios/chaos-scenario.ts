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
import type { Random } from '@commonyard/testing/random';
import { drain } from '../verify.ts';
import type { ChaosFixture } from '../fixture.ts';

/** Requests before the first fault. */
const WARM_UP = 200;

/** How often each fault is injected; the seed decides the order. */
const FAULTS: [Fault, { small?: number; ci?: number; long?: number; naive?: number }][] = [
  [killProgram, { small: 2, ci: 12, long: 50, naive: 3 }],
  [killNats, { small: 1, ci: 4, long: 20, naive: 3 }],
  [killPostgres, { small: 1, ci: 3, long: 20, naive: 1 }],
  [wipeStream, { ci: 1, long: 5 }],
  [rollBackStream, { small: 1, ci: 2, long: 10 }],
  [duplicateEvents, { ci: 4, long: 20 }],
  [publishPoison, { small: 1, ci: 2, long: 10 }],
  [hangPostgres, { ci: 1, long: 4 }],
  [stopMail, { ci: 1, long: 4 }],
  [stopStorage, { ci: 1, long: 4 }],
];
/** Continues without faults until so many events are committed. */
const MIN_EVENTS = { small: 300, ci: 10_000, long: 100_000, naive: 0 };

export type ChaosScenarioResult = { kills: number; seconds: number; drainSeconds: number; load: Load };

/** Generates load while it injects the faults, and waits until everything is processed. */
export async function runChaosScenario(
  fixture: ChaosFixture,
  scenario: keyof typeof MIN_EVENTS,
  random: Random,
  print: (line: string) => void,
): Promise<ChaosScenarioResult> {
  const order = random.shuffle(
    FAULTS.flatMap(([fault, times]) => Array.from({ length: times[scenario] ?? 0 }, () => fault)),
  );
  const load = startLoadGenerator(fixture, random, 150);
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
  const committed = () => Object.values(written).reduce((sum, ids) => sum + ids.length, 0);
  print(`  ${((performance.now() - begin) / 1_000).toFixed(0).padStart(4)} s  no more faults; ${committed()} events`);
  while (committed() < MIN_EVENTS[scenario]) await sleep(100);
  await load.stop();
  const seconds = (performance.now() - begin) / 1_000;
  const drainSeconds = await drain(fixture, { losesEvents: scenario === 'naive' });
  const kills = order.reduce((sum, fault) => sum + fault.kills, 0);
  return { kills, seconds, drainSeconds, load };
}

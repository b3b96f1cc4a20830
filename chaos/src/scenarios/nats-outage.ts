import { setTimeout as sleep } from 'node:timers/promises';
import { startLoadGenerator, type Load, type TimedResponse } from '../load-generator.ts';
import type { Random } from '@commonyard/testing/random';
import { countUnpublished, drain } from '../verify.ts';
import type { ChaosFixture } from '../fixture.ts';

export type OutageResult = {
  downSeconds: number;
  /** Durations of the writes in milliseconds. */
  before: Percentiles;
  during: Percentiles;
  /** Writes of which every attempt failed while NATS was down. */
  failedWrites: number;
  /** Unpublished events when NATS was back, and the seconds until the last of them was published. */
  backlog: number;
  backlogSeconds: number;
  load: Load;
};
const WARM_UP = 75;
type Percentiles = { writes: number; p50: number; p99: number };

/** Stops NATS for some seconds under a constant load; afterwards the backlog must be published. */
export async function runNatsOutage(
  fixture: ChaosFixture,
  downSeconds: number,
  perSecond: number,
  random: Random,
  print: (line: string) => void,
): Promise<OutageResult> {
  const { nats } = fixture.product;
  const load = startLoadGenerator(fixture, random, perSecond, 1_000_000);
  // Measured from here on: the first writes open connections and plan statements.
  while (load.responses.length < WARM_UP) await sleep(25);
  const begin = performance.now();
  await sleep(Math.min(15, downSeconds) * 1_000);
  const killed = performance.now();
  await nats.kill();
  print(`  NATS is down for ${downSeconds} s`);
  await sleep(downSeconds * 1_000);
  const backlog = await countUnpublished(fixture);
  const back = performance.now();
  await nats.start();
  // Later events do not belong to the backlog.
  const [now] = await fixture.product.query<{ now: string }>('SELECT now()::text AS now');
  const returned = performance.now();
  while ((await countUnpublished(fixture, now!.now)) > 0) await sleep(25);
  const backlogSeconds = (performance.now() - returned) / 1_000;
  await load.stop();
  await drain(fixture);
  const between = (from: number, to: number) => load.responses.filter(({ at }) => at >= from && at < to);
  return {
    downSeconds,
    before: percentiles(between(begin, killed)),
    during: percentiles(between(killed, back)),
    failedWrites: countFailedWrites(between(killed, back)),
    backlog,
    backlogSeconds,
    load,
  };
}

/** An attempt can fail on a busy machine; a service that needs NATS for a write fails each one. */
export function countFailedWrites(responses: TimedResponse[]): number {
  const isFailure = ({ status }: TimedResponse) => status === 0 || status >= 500;
  const failed = new Set(responses.filter(isFailure).map(({ key }) => key));
  for (const response of responses) if (!isFailure(response)) failed.delete(response.key);
  return failed.size;
}

function percentiles(responses: { ms: number }[]): Percentiles {
  const sorted = responses.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  return { writes: sorted.length, p50: at(0.5), p99: at(0.99) };
}

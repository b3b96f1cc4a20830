import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsCluster } from '@commonyard/testing/nats-cluster';
import { waitForRelays } from '../faults/stream.ts';
import type { ChaosFixture } from '../fixture.ts';
import { startLoadGenerator, type Load } from '../load-generator.ts';
import type { Random } from '@commonyard/testing/random';
import { drain } from '../verify.ts';
import { countFailedWrites } from './nats-outage.ts';

export type NodeLossResult = {
  /** Seconds from each loss until every relay had published an event written after it. */
  publishSeconds: number[];
  /** Writes of which every attempt failed. */
  failedWrites: number;
  /** From the last write until everything was processed. */
  drainSeconds: number;
  load: Load;
};

const WARM_UP = 200;
const LOSSES = 3;
const REPLICAS = 3;
/** The loss, counted from 0, after which the server returns without its data. */
const EMPTY_DISK = 1;

/**
 * Gives the stream of a running product three replicas, under a constant load, and then kills the server that leads it
 * again and again. A server returns, one of them with an empty disk, before the next one is killed.
 */
export async function runNodeLoss(
  fixture: ChaosFixture,
  cluster: NatsCluster,
  perSecond: number,
  random: Random,
  print: (line: string) => void,
): Promise<NodeLossResult> {
  const load = startLoadGenerator(fixture, random, perSecond);
  while (load.responses.length < WARM_UP) await sleep(25);
  await fixture.product.migrate({ NATS_STREAM_REPLICAS: String(REPLICAS), NATS_STREAM_MAX_MIB: '1024' });
  await cluster.waitForReplicas(REPLICAS);
  print(`  the stream has ${REPLICAS} replicas`);
  const publishSeconds: number[] = [];
  for (let loss = 0; loss < LOSSES; loss++) {
    const leader = await cluster.leader();
    const killed = performance.now();
    await leader.kill();
    await waitForRelays(fixture);
    publishSeconds.push((performance.now() - killed) / 1_000);
    print(`  killed the leader; events were published again after ${publishSeconds.at(-1)!.toFixed(1)} s`);
    await sleep(random.between(3_000, 6_000));
    if (loss === EMPTY_DISK) leader.wipe();
    await leader.start();
    // The server must have caught up before it can replace the next one.
    await cluster.waitForReplicas(REPLICAS);
  }
  await load.stop();
  const drainSeconds = await drain(fixture);
  return { publishSeconds, failedWrites: countFailedWrites(load.responses), drainSeconds, load };
}

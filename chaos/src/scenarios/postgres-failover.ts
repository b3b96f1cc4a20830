import { setTimeout as sleep } from 'node:timers/promises';
import { openEventStream, type EventStream } from '@commonyard/testing/event-stream';
import { eventually } from '@commonyard/testing/eventually';
import type { PostgresPair } from '@commonyard/testing/postgres-pair';
import { waitForRelays } from '../faults/stream.ts';
import type { ChaosFixture } from '../fixture.ts';
import { startLoadGenerator, type Load } from '../load-generator.ts';
import type { Random } from '@commonyard/testing/random';
import { drain } from '../verify.ts';

export type FailoverResult = {
  failovers: {
    /** Seconds from the loss of the primary until the standby had its role: what detects the loss, and the promotion. */
    promoted: number;
    /** Seconds from then until a write was confirmed, and until every relay had published an event. */
    write: number;
    publish: number;
  }[];
  /** Entries of the administrator's stream of live updates that arrived twice or out of order. */
  wrongStreamEntries: number;
  /** From the last write until everything was processed. */
  drainSeconds: number;
  load: Load;
};

const WARM_UP = 200;
const FAILOVERS = 3;

/**
 * Kills the primary of a running product again and again, under a constant load, and promotes its synchronous standby. The
 * services keep running. A new standby has caught up before the next primary is killed.
 */
export async function runPostgresFailover(
  fixture: ChaosFixture,
  pair: PostgresPair,
  perSecond: number,
  random: Random,
  print: (line: string) => void,
): Promise<FailoverResult> {
  const load = startLoadGenerator(fixture, random, perSecond);
  const stream = await openEventStream(`${fixture.product.url}/api/notifications/stream`, { cookie: fixture.admin });
  while (load.responses.length < WARM_UP) await sleep(25);
  const listeners = await countListeners(fixture);
  const failovers: FailoverResult['failovers'] = [];
  for (let count = 0; count < FAILOVERS; count++) {
    const killed = performance.now();
    await pair.killPrimary();
    // Until an operator would have noticed.
    await sleep(random.between(500, 3_000));
    await pair.promoteStandby();
    const promoted = performance.now();
    await waitForWrite(load, promoted);
    const written = performance.now();
    await waitForRelays(fixture);
    const published = performance.now();
    await waitForListeners(fixture, listeners);
    await waitForStreamEntry(stream);
    const seconds = [promoted - killed, written - promoted, published - promoted].map((ms) => ms / 1_000);
    const [promotedAfter, write, publish] = seconds as [number, number, number];
    failovers.push({ promoted: promotedAfter, write, publish });
    print(
      `  killed the primary; its standby was promoted after ${promotedAfter.toFixed(1)} s. From then on: ` +
        `a write confirmed after ${write.toFixed(1)} s, events published after ${publish.toFixed(1)} s`,
    );
    await pair.addStandby();
    await sleep(random.between(1_000, 3_000));
  }
  await load.stop();
  const drainSeconds = await drain(fixture);
  stream.close();
  return { failovers, wrongStreamEntries: countWrongEntries(stream), drainSeconds, load };
}

const waitForWrite = (load: Load, after: number): Promise<void> =>
  eventually(
    () => {
      if (!load.responses.some(({ at, status }) => at > after && status === 201))
        throw new Error('no write was confirmed after the failover');
    },
    { within: 60_000 },
  );

/** The connections with which replicas wait for entries of the stream of live updates. */
const countListeners = async ({ product }: ChaosFixture): Promise<number> =>
  (
    await product.query<{ n: number }>(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`)
  )[0]!.n;

const waitForListeners = (fixture: ChaosFixture, expected: number): Promise<void> =>
  eventually(
    async () => {
      const found = await countListeners(fixture);
      if (found !== expected) throw new Error(`${found} of ${expected} replicas listen`);
    },
    { within: 60_000 },
  );

function waitForStreamEntry({ events }: EventStream): Promise<void> {
  const before = events.length;
  return eventually(
    () => {
      if (events.length === before) throw new Error('the stream of live updates is silent');
    },
    { within: 60_000 },
  );
}

function countWrongEntries({ events }: EventStream): number {
  const ids = events.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
  return ids.filter((id, index) => index > 0 && !(id > ids[index - 1]!)).length;
}

import { expect, it } from '@jest/globals';
import { createBulkhead } from './bulkhead.ts';

/** A bulkhead in front of a service that is simulated, with its clock. */
function simulate() {
  let now = 0;
  const bulkhead = createBulkhead({ maxInFlight: 10, maxQueued: 400, queueTimeoutMs: 4_000, now: () => now });
  const admittedAfter: number[] = [];
  const rejectedAfter: number[] = [];
  return {
    bulkhead,
    admittedAfter,
    rejectedAfter,
    /** Sends `arrivals` requests and completes up to `releases` of them in each of `steps` steps of 10 ms. */
    run: (steps: number, { arrivals, releases }: { arrivals: number; releases: number }) => {
      for (let step = 0; step < steps; step++, now += 10) {
        for (let arrival = 0; arrival < arrivals; arrival++) {
          const arrivedAt = now;
          bulkhead.enter({
            admit: () => admittedAfter.push(now - arrivedAt),
            reject: () => rejectedAfter.push(now - arrivedAt),
            isGone: false,
          });
        }
        for (let release = 0; release < releases && bulkhead.load().inFlight > 0; release++) bulkhead.leave();
      }
    },
  };
}

it('queues no longer than a window while ten times as many requests arrive as the service processes', () => {
  const { run, admittedAfter, rejectedAfter } = simulate();
  run(200, { arrivals: 20, releases: 2 });
  admittedAfter.length = 0;
  rejectedAfter.length = 0;
  run(2_000, { arrivals: 20, releases: 2 });
  expect(Math.max(...admittedAfter)).toBeLessThanOrEqual(520);
  expect(Math.max(...rejectedAfter)).toBe(0);
  // All that the service can process is admitted.
  expect(admittedAfter.length).toBe(4_000);
});

it('queues as many as before once the overload is over', () => {
  const { run, bulkhead, rejectedAfter } = simulate();
  run(500, { arrivals: 20, releases: 2 });
  run(200, { arrivals: 1, releases: 2 });
  rejectedAfter.length = 0;
  run(300, { arrivals: 1, releases: 0 });
  expect([bulkhead.load().queued, rejectedAfter]).toEqual([290, []]);
});

it('rejects nothing while a service pauses for 3 s and then processes the queue', () => {
  const { run, bulkhead, rejectedAfter } = simulate();
  run(1_000, { arrivals: 1, releases: 2 });
  run(300, { arrivals: 1, releases: 0 });
  run(400, { arrivals: 1, releases: 2 });
  expect([bulkhead.load(), rejectedAfter]).toEqual([{ inFlight: 0, queued: 0 }, []]);
});

it('rejects new requests while its queue is full, and none once a queued one was admitted', () => {
  const { bulkhead, run } = simulate();
  expect(bulkhead.shouldReject()).toBe(false);
  run(1, { arrivals: 409, releases: 0 });
  expect(bulkhead.shouldReject()).toBe(false);
  run(1, { arrivals: 1, releases: 0 });
  expect(bulkhead.shouldReject()).toBe(true);
  run(1, { arrivals: 0, releases: 1 });
  expect(bulkhead.shouldReject()).toBe(false);
});

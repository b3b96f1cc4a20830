import type { ServerResponse } from 'node:http';

type BulkheadOptions = {
  maxInFlight: number;
  maxQueued: number;
  queueTimeoutMs: number;
};

type Waiter = { response: ServerResponse; admit: () => void; reject: () => void; queuedAt: number };

export type Bulkhead = {
  /** Admits a request at once or after queueing, or rejects it. The response's `close` event releases its slot. */
  enter: (response: ServerResponse, admit: () => void, reject: () => void) => void;
  load: () => { inFlight: number; queued: number };
};

/**
 * Limits the requests in flight to one service and queues a burst. A queued request is rejected after `queueTimeoutMs`; a
 * new one is rejected at once where no slot was released for that long.
 */
export function createBulkhead({ maxInFlight, maxQueued, queueTimeoutMs }: BulkheadOptions): Bulkhead {
  let inFlight = 0;
  let lastReleasedAt = 0;
  let expiring = false;
  const queue: Waiter[] = [];

  function admitNow({ response, admit }: Waiter) {
    inFlight++;
    lastReleasedAt = Date.now();
    // 'close' follows every end of a response: complete, aborted or broken off.
    response.on('close', release);
    admit();
  }

  function release() {
    inFlight--;
    lastReleasedAt = Date.now();
    while (inFlight < maxInFlight && queue.length > 0) {
      const next = queue.shift() as Waiter;
      if (!next.response.destroyed) admitNow(next);
    }
  }

  function expireQueued() {
    const deadline = Date.now() - queueTimeoutMs;
    while (queue[0] && queue[0].queuedAt <= deadline) queue.shift()?.reject();
    expiring = queue.length > 0;
    if (expiring) setTimeout(expireQueued, queueTimeoutMs / 4).unref();
  }

  return {
    enter(response, admit, reject) {
      const waiter = { response, admit, reject, queuedAt: Date.now() };
      if (inFlight < maxInFlight) return admitNow(waiter);
      if (queue.length >= maxQueued || waiter.queuedAt - lastReleasedAt > queueTimeoutMs) return reject();
      queue.push(waiter);
      if (!expiring) expireQueued();
    },
    load: () => ({ inFlight, queued: queue.length }),
  };
}

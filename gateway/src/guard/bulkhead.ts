type BulkheadOptions = {
  maxInFlight: number;
  maxQueued: number;
  queueTimeoutMs: number;
};

/** A request that wants to enter. The bulkhead calls one of the two functions, once. */
export type Entrant = {
  admit: () => void;
  reject: () => void;
  /** Its client has disconnected while it was queued. */
  readonly isGone: boolean;
};

export type Bulkhead = {
  /** Admits a request at once or after queueing, or rejects it. */
  enter: (entrant: Entrant) => void;
  /** Releases the slot of an admitted request. */
  leave: () => void;
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
  const queue: { entrant: Entrant; queuedAt: number }[] = [];

  function admitNow(entrant: Entrant) {
    inFlight++;
    lastReleasedAt = Date.now();
    entrant.admit();
  }

  function expireQueued() {
    const deadline = Date.now() - queueTimeoutMs;
    while (queue[0] && queue[0].queuedAt <= deadline) queue.shift()?.entrant.reject();
    expiring = queue.length > 0;
    if (expiring) setTimeout(expireQueued, queueTimeoutMs / 4).unref();
  }

  return {
    enter(entrant) {
      if (inFlight < maxInFlight) return admitNow(entrant);
      const now = Date.now();
      if (queue.length >= maxQueued || now - lastReleasedAt > queueTimeoutMs) return entrant.reject();
      queue.push({ entrant, queuedAt: now });
      if (!expiring) expireQueued();
    },
    leave() {
      inFlight--;
      lastReleasedAt = Date.now();
      while (inFlight < maxInFlight && queue.length > 0) {
        const { entrant } = queue.shift() as { entrant: Entrant };
        if (!entrant.isGone) admitNow(entrant);
      }
    },
    load: () => ({ inFlight, queued: queue.length }),
  };
}

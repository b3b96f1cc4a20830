type BulkheadOptions = {
  maxInFlight: number;
  maxQueued: number;
  queueTimeoutMs: number;
  now?: () => number;
};

/** Arrivals and releases are compared over windows of this length. */
const WINDOW_MS = 500;
/** A service is overloaded where this many requests arrive for each that it releases, in two windows in a row. */
const OVERLOAD_RATIO = 5;

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
  /** Whether to reject a new request without entering it. Counts it as arrived where it is rejected. */
  shouldReject: () => boolean;
  leave: () => void;
  load: () => { inFlight: number; queued: number };
};

/**
 * Limits the requests in flight to one service and queues a burst. A queued request is rejected after `queueTimeoutMs`; a
 * new one is rejected at once where no slot was released for that long. While the service is overloaded, the queue holds only
 * what the service releases within one window, so that requests do not spend the time of their clients in the queue.
 */
export function createBulkhead(options: BulkheadOptions): Bulkhead {
  const { maxInFlight, maxQueued, queueTimeoutMs, now = Date.now } = options;
  let inFlight = 0;
  let window = { beganAt: now(), arrived: 0, released: 0, overloaded: false };
  let queueLimit = maxQueued;
  let lastReleasedAt = 0;
  let expiring = false;
  const queue: { entrant: Entrant; queuedAt: number }[] = [];

  function admitNow(entrant: Entrant) {
    inFlight++;
    lastReleasedAt = now();
    entrant.admit();
  }

  function expireQueued() {
    const deadline = now() - queueTimeoutMs;
    while (queue[0] && queue[0].queuedAt <= deadline) queue.shift()?.entrant.reject();
    expiring = queue.length > 0;
    if (expiring) setTimeout(expireQueued, queueTimeoutMs / 4).unref();
  }

  function limitQueue(at: number) {
    if (at - window.beganAt < WINDOW_MS) return;
    const { arrived, released } = window;
    // A service that pauses releases nothing. Its queue stays, and drains once it continues.
    const overloaded = released > 0 && arrived >= OVERLOAD_RATIO * released;
    queueLimit = overloaded && window.overloaded ? Math.min(maxQueued, released) : maxQueued;
    while (queue.length > queueLimit) queue.pop()?.entrant.reject();
    window = { beganAt: at, arrived: 0, released: 0, overloaded };
  }

  const isClosed = (at: number) =>
    inFlight >= maxInFlight && (queue.length >= queueLimit || at - lastReleasedAt > queueTimeoutMs);

  return {
    enter(entrant) {
      const at = now();
      limitQueue(at);
      window.arrived++;
      if (inFlight < maxInFlight) return admitNow(entrant);
      if (isClosed(at)) return entrant.reject();
      queue.push({ entrant, queuedAt: at });
      if (!expiring) expireQueued();
    },
    shouldReject() {
      const at = now();
      limitQueue(at);
      const closed = isClosed(at);
      if (closed) window.arrived++;
      return closed;
    },
    leave() {
      inFlight--;
      window.released++;
      lastReleasedAt = now();
      while (inFlight < maxInFlight && queue.length > 0) {
        const { entrant } = queue.shift() as { entrant: Entrant };
        if (!entrant.isGone) admitNow(entrant);
      }
    },
    load: () => ({ inFlight, queued: queue.length }),
  };
}

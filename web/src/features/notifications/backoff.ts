const FIRST_MS = 3_000;
const MAX_MS = 60_000;
/** The server requests at least this delay when a newer tab of the same user replaces a connection. */
const EVICTED_MIN_MS = 10_000;
const EVICTED_MAX_MS = 300_000;

/**
 * The delay before the next connection attempt: starts with the delay requested by the server and doubles after each
 * failure. Tabs that replace each other's connections back off further.
 */
export function createBackoff(random: () => number = Math.random) {
  let retryAfter = FIRST_MS;
  let failures = 0;
  let evictions = 0;
  return {
    setRetryAfter: (ms: number): void => {
      retryAfter = ms;
    },
    succeeded(): void {
      failures = 0;
    },
    reset(): void {
      failures = 0;
      evictions = 0;
      if (retryAfter >= EVICTED_MIN_MS) retryAfter = FIRST_MS;
    },
    nextDelay(): number {
      const isEvicted = retryAfter >= EVICTED_MIN_MS;
      const attempts = isEvicted ? evictions++ : failures++;
      const maximum = isEvicted ? EVICTED_MAX_MS : MAX_MS;
      // Jitter, so that not all tabs reconnect at once.
      const jitter = attempts === 0 ? 1 : 0.75 + random() / 2;
      return Math.min(maximum, retryAfter * 2 ** Math.min(attempts, 10) * jitter);
    },
  };
}

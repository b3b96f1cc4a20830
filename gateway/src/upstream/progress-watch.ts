const TICK_MS = 250;

/** What has to make progress in time. */
export type Watched = {
  /** Called every `ms`. Ends the exchange that has waited too long. */
  onTick: (ms: number) => void;
  /** Its place in the watch, which sets it. */
  watchIndex: number;
};

export type ProgressWatch = { add: (one: Watched) => void; remove: (one: Watched) => void; stop: () => void };

/**
 * Watches exchanges with one timer. undici would create two for each response, because the limit for its start differs
 * from the limit between two chunks. Time in which the event loop was blocked does not count.
 */
export function createProgressWatch(): ProgressWatch {
  // An array that is overwritten in place. A Set replaces its table all the time, and a discarded table that has reached
  // the old generation keeps finished exchanges alive: that took a tenth of the gateway's time.
  const watched: (Watched | undefined)[] = [];
  let count = 0;
  const timer = setInterval(() => {
    // Backwards, because an exchange that ends moves the last one to its place.
    for (let index = count - 1; index >= 0; index--) watched[index]?.onTick(TICK_MS);
  }, TICK_MS);
  timer.unref();
  return {
    add(one) {
      one.watchIndex = count;
      watched[count++] = one;
    },
    remove(one) {
      const last = watched[--count] as Watched;
      watched[one.watchIndex] = last;
      last.watchIndex = one.watchIndex;
      watched[count] = undefined;
    },
    stop: () => clearInterval(timer),
  };
}

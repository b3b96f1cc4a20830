import { LRUCache } from 'lru-cache';

const MAX_CLIENTS = 5_000;

export type RequestCounter = {
  /** Counts a client's request. Returns the milliseconds until it may send another where it exceeds the limit, otherwise 0. */
  count: (client: string) => number;
  takeBack: (client: string) => void;
};

/** Creates a counter that admits `max` requests per client in each window, which begins with the client's first request. */
export function createRequestCounter(
  { max, windowMs }: { max: number; windowMs: number },
  now: () => number = Date.now,
): RequestCounter {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_CLIENTS });
  return {
    count(client) {
      const time = now();
      let window = windows.get(client);
      if (!window || window.endsAt <= time) {
        window = { count: 0, endsAt: time + windowMs };
        windows.set(client, window);
      }
      window.count++;
      return window.count > max ? window.endsAt - time : 0;
    },
    takeBack(client) {
      const window = windows.get(client);
      if (window && window.count > 0) window.count--;
    },
  };
}

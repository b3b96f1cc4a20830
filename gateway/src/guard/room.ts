import type { ServerResponse } from 'node:http';

type Size = {
  /** Requests worked on at a time. */
  max: number;
  /** Those that may wait for a place, and for how long. */
  waiting: number;
  waitMs: number;
};

type Guest = { response: ServerResponse; admit: () => void; refuse: () => void; since: number };

export type Room = {
  /** Lets a request in at once, after a short wait, or not at all. Its place is free again when its answer is over. */
  enter: (response: ServerResponse, admit: () => void, refuse: () => void) => void;
  /** How many are inside and how many wait. */
  load: () => { working: number; waiting: number };
};

/**
 * Room for a number of requests at a time, with a short queue before it: a crowd that comes at once is served one after
 * the other. Nobody waits longer than `waitMs`, and nobody begins to wait where no place became free for as long.
 */
export function createRoom({ max, waiting, waitMs }: Size): Room {
  let count = 0;
  let lastMoved = 0;
  let sweeping = false;
  const queue: Guest[] = [];

  function take({ response, admit }: Guest) {
    count++;
    lastMoved = Date.now();
    // 'close' comes after every end: answered, aborted, broken off.
    response.on('close', leave);
    admit();
  }

  function leave() {
    count--;
    lastMoved = Date.now();
    while (count < max && queue.length > 0) {
      const next = queue.shift() as Guest;
      if (!next.response.destroyed) take(next);
    }
  }

  function sweep() {
    const late = Date.now() - waitMs;
    while (queue[0] && queue[0].since <= late) queue.shift()?.refuse();
    sweeping = queue.length > 0;
    if (sweeping) setTimeout(sweep, waitMs / 4).unref();
  }

  return {
    enter(response, admit, refuse) {
      const guest = { response, admit, refuse, since: Date.now() };
      if (count < max) return take(guest);
      if (queue.length >= waiting || guest.since - lastMoved > waitMs) return refuse();
      queue.push(guest);
      if (!sweeping) sweep();
    },
    load: () => ({ working: count, waiting: queue.length }),
  };
}

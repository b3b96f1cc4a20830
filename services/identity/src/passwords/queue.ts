import { HttpError } from '@commonyard/service-kit/errors';

/**
 * Lets `atWork` tasks run at once and as many as `waiting` wait for their turn, in order. Beyond that a task is refused
 * at once by 503, so that a flood ends in quick answers and not in a queue that nobody waits for.
 */
export function createQueue(atWork: number, waiting: number) {
  let running = 0;
  const line: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < atWork) running++;
    else if (line.length < waiting) await new Promise<void>((turn) => line.push(turn));
    else throw new HttpError(503, 'busy', 'Temporarily busy. Please try again.', { headers: { 'retry-after': '1' } });
    try {
      return await task();
    } finally {
      const next = line.shift();
      // The place is handed on, not given back: whoever comes in between does not overtake.
      if (next) next();
      else running--;
    }
  };
}

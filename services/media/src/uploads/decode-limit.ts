/**
 * Runs up to `max` tasks at the same time, at most one of them heavy. Tasks start in order, except that light ones start
 * while a heavy one waits for another to end: it starts then, whatever else waits.
 */
export function createDecodeLimit(max: number) {
  let running = 0;
  let isHeavyRunning = false;
  const queue: { heavy: boolean; start: () => void }[] = [];
  const startNext = () => {
    while (running < max) {
      const index = queue.findIndex(({ heavy }) => !heavy || !isHeavyRunning);
      const [next] = index === -1 ? [] : queue.splice(index, 1);
      if (!next) return;
      running++;
      if (next.heavy) isHeavyRunning = true;
      next.start();
    }
  };
  return {
    async run<T>({ heavy }: { heavy: boolean }, task: () => Promise<T>): Promise<T> {
      await new Promise<void>((start) => {
        queue.push({ heavy, start });
        startNext();
      });
      try {
        return await task();
      } finally {
        running--;
        if (heavy) isHeavyRunning = false;
        startNext();
      }
    },
  };
}

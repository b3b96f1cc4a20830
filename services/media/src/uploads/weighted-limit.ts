/**
 * Runs tasks concurrently while their weights fit into `capacity`. Tasks start in order, so that light ones never starve a
 * heavy one.
 */
export function createWeightedLimit(capacity: number) {
  let free = capacity;
  const queue: { weight: number; start: () => void }[] = [];
  const startNext = () => {
    for (let next = queue[0]; next && next.weight <= free; next = queue[0]) {
      queue.shift();
      free -= next.weight;
      next.start();
    }
  };
  return {
    async run<T>(weight: number, task: () => Promise<T>): Promise<T> {
      await new Promise<void>((start) => {
        queue.push({ weight, start });
        startNext();
      });
      try {
        return await task();
      } finally {
        free += weight;
        startNext();
      }
    },
  };
}

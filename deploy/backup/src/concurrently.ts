const WORKERS = 8;

/** Calls `work` for every item, for eight at a time. Stops at the first error and throws it. */
export async function concurrently<T>(items: AsyncIterable<T> | Iterable<T>, work: (item: T) => Promise<void>) {
  // A worker that fails ends the iteration of all.
  const shared = toAsync(items);
  const run = async () => {
    for await (const item of shared) await work(item);
  };
  await firstFailure(Array.from({ length: WORKERS }, run));
}

/** Waits for all steps. Throws the error of the first one in the list that failed. */
export async function firstFailure(steps: Promise<unknown>[]): Promise<void> {
  for (const step of await Promise.allSettled(steps)) if (step.status === 'rejected') throw step.reason;
}

async function* toAsync<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void> {
  yield* items;
}

const WORKERS = 8;

/** Calls `work` for every item, for eight at a time. Stops at the first error and throws it. */
export async function concurrently<T>(items: AsyncIterable<T> | Iterable<T>, work: (item: T) => Promise<void>) {
  const iterator = toAsync(items);
  let failed = false;
  const run = async () => {
    for (;;) {
      const { done, value } = await iterator.next();
      if (done || failed) return;
      await work(value);
    }
  };
  const results = await Promise.allSettled(
    Array.from({ length: WORKERS }, () =>
      run().catch((error: unknown) => {
        failed = true;
        throw error;
      }),
    ),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function* toAsync<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void> {
  yield* items;
}

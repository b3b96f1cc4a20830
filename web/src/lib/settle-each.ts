export type Failed<T> = { item: T; error: unknown };

const AT_ONCE = 3;

/** Does the work for each item, a few at a time, and returns those that failed, in order. One failure stops no other. */
export async function settleEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<Failed<T>[]> {
  const errors = new Map<T, unknown>();
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item).catch((error: unknown) => errors.set(item, error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return items.filter((item) => errors.has(item)).map((item) => ({ item, error: errors.get(item) }));
}

import { setTimeout as delay } from 'node:timers/promises';

/** Repeats `work`, for at most `withinMs` milliseconds, while it fails with an error that `isTransient` accepts. */
export async function retryWhile<Result>(
  isTransient: (error: unknown) => boolean,
  work: () => Promise<Result>,
  { everyMs, withinMs }: { everyMs: number; withinMs: number },
): Promise<Result> {
  const until = Date.now() + withinMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || Date.now() > until) throw error;
    }
    await delay(everyMs);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a check until it no longer throws and gives its result. The limit only bounds how long a broken test hangs:
 * no assertion depends on how fast it comes true.
 */
export async function eventually<T>(check: () => Promise<T> | T, { within = 20_000, every = 50 } = {}): Promise<T> {
  const until = Date.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await sleep(every);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a check every `every` ms until it does not throw, and returns its result. Throws the check's error after `within`
 * ms. The limit only bounds how long a failing test takes: it is no assertion about speed.
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

import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 5;

/**
 * Repeats a check until it does not throw, and returns its result. The pauses between attempts grow to `every` ms. Throws the
 * check's error after `within` ms. The limit only bounds how long a failing test takes: it is no assertion about speed.
 */
export async function eventually<T>(check: () => Promise<T> | T, { within = 100_000, every = 50 } = {}): Promise<T> {
  const until = Date.now() + within;
  for (let pause = Math.min(FIRST_PAUSE_MS, every); ; pause = Math.min(pause * 1.5, every)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await sleep(pause);
  }
}

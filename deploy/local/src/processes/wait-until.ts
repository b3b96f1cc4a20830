import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until the answer is true; false when the time is over. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  { withinMs, everyMs = 25 }: { withinMs: number; everyMs?: number },
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}

import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `ms` milliseconds or when the signal aborts. Leaves no listener on a long-lived signal. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

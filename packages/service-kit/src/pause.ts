import { setTimeout as sleep } from 'node:timers/promises';

/** Waits so many milliseconds, or until the signal ends it. Leaves no listener behind on a signal that lives long. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

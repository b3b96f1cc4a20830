import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import type { Lifecycle } from './health.ts';

export type ShutdownOptions = {
  log: Logger;
  lifecycle: Lifecycle;
  /** Milliseconds in which the service still answers while it already reports that it is not ready. */
  delay: number;
  /** What to end, in order. A step that fails is logged and the next one still runs. */
  steps: (() => Promise<unknown>)[];
};

/**
 * Ends the process in order on SIGTERM, SIGINT or an unforeseen error, within 20 s.
 * A process that was started with an IPC channel also ends when its parent is gone.
 */
export function onShutdown({ log, lifecycle, delay, steps }: ShutdownOptions): void {
  const handle = closeWithGrace({ delay: 20_000, logger: false }, async ({ signal, err }) => {
    lifecycle.stopping = true;
    if (err) log.fatal({ err }, 'unforeseen error, stopping');
    else log.info({ signal }, 'stopping');
    await sleep(delay);
    for (const step of steps)
      await step().catch((error: unknown) => log.warn({ err: error }, 'a step of the shutdown failed'));
  });
  if (process.channel) process.once('disconnect', () => handle.close());
}

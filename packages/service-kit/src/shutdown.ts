import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import type { Lifecycle } from './http/health.ts';

export type ShutdownOptions = {
  log: Logger;
  lifecycle: Lifecycle;
  /** Milliseconds in which the process keeps serving while `/readyz` already fails. */
  delay: number;
  /** Milliseconds after `delay` in which requests in flight can finish; then the process exits with 1. */
  grace: number;
  /** Run in order. A step that fails is logged and the next one still runs. */
  steps: (() => Promise<unknown>)[];
};

/**
 * Shuts the process down in order on SIGTERM, SIGINT or an uncaught error, within `delay` and `grace` together.
 * A process with an IPC channel also shuts down when its parent exits.
 */
export function onShutdown({ log, lifecycle, delay, grace, steps }: ShutdownOptions): void {
  const handle = closeWithGrace({ delay: delay + grace, logger: false }, async ({ signal, err }) => {
    lifecycle.stopping = true;
    if (err) log.fatal({ err }, 'uncaught error, shutting down');
    else log.info({ signal }, 'shutting down');
    await sleep(delay);
    for (const step of steps) await step().catch((error: unknown) => log.warn({ err: error }, 'shutdown step failed'));
  });
  if (process.channel) process.once('disconnect', () => handle.close());
}

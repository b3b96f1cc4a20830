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
 * A process with an IPC channel also shuts down when its parent exits. An uncaught error of one connection is logged and
 * ends nothing (docs/decisions/0045).
 */
export function onShutdown({ log, lifecycle, delay, grace, steps }: ShutdownOptions): void {
  let uncaught: Error | undefined;
  const options = { delay: delay + grace, logger: false as const, skip: UNCAUGHT };
  const handle = closeWithGrace(options, async ({ signal }) => {
    lifecycle.stopping = true;
    if (!uncaught) log.info({ signal }, 'shutting down');
    await sleep(delay);
    for (const step of steps) await step().catch((error: unknown) => log.warn({ err: error }, 'shutdown step failed'));
    // The process exits with 1.
    if (uncaught) throw uncaught;
  });
  // Node passes rejections that nothing handles to the same listener.
  process.on('uncaughtException', (err: Error, origin) => {
    if (isConnectionError(err, origin)) return log.error({ err }, 'uncaught error of a connection');
    if (lifecycle.stopping) return log.error({ err }, 'uncaught error during the shutdown');
    uncaught = err;
    log.fatal({ err }, 'uncaught error, shutting down');
    handle.close();
  });
  if (process.channel) process.once('disconnect', () => handle.close());
}

const UNCAUGHT = ['uncaughtException' as const, 'unhandledRejection' as const];

/** Errors that Node emits on a socket or a stream that its client has left, or that has been ended. */
const CONNECTION_ERRORS = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** A rejection has interrupted a function of ours, so it is none. */
const isConnectionError = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin): boolean =>
  origin === 'uncaughtException' && CONNECTION_ERRORS.has((error as { code?: string } | null)?.code ?? '');

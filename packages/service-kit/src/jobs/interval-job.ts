import type { Logger } from 'pino';
import { sleep } from './sleep.ts';

export type Job = { stop(): Promise<void> };

/** Starts work that goes on until its signal aborts. `stop` aborts the signal and waits for the work. */
export function startJob(work: (signal: AbortSignal) => Promise<void>): Job {
  const stopping = new AbortController();
  const done = work(stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

export type IntervalJobOptions = {
  /** Names the job in log messages. */
  name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  intervalMs: number;
  /** Milliseconds before the first run; default `intervalMs`. */
  firstAfterMs?: number;
  log: Logger;
  /** One run. May run in several replicas at once. An error is logged and the next run happens as planned. */
  run: () => Promise<unknown>;
};

/** Runs a job periodically until `stop`, which waits for a run in progress. */
export const startIntervalJob = ({ name, intervalMs, firstAfterMs = intervalMs, log, run }: IntervalJobOptions): Job =>
  startJob(async (signal) => {
    await sleep(firstAfterMs, signal);
    while (!signal.aborted) {
      await run().catch((error: unknown) =>
        log.warn({ err: error, job: name }, 'job failed, retrying at the next interval'),
      );
      await sleep(intervalMs, signal);
    }
  });

import type { Logger } from 'pino';
import { jobFailing, jobRuns } from '../observability/metrics.ts';
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

/**
 * The longest wait after a failed run. The alert CommonYardJobFailing counts a failure for ten minutes and fires after fifteen, so that
 * a job that runs once an hour must succeed within five minutes, or one failed run would alert as "fails again and again".
 */
const RETRY_MS = 2 * 60_000;

export type IntervalJobOptions = {
  /** Names the job in log messages and metrics. */
  name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  intervalMs: number;
  /** The same after a failed run, unless the interval is shorter; default two minutes. */
  retryMs?: number;
  /** Milliseconds before the first run; default `intervalMs`. */
  firstAfterMs?: number;
  log: Logger;
  /** One run. May run in several replicas at once. An error is logged and counted, and the job runs again. */
  run: () => Promise<unknown>;
};

/** Runs a job periodically until `stop`, which waits for a run in progress. */
export const startIntervalJob = ({
  name,
  intervalMs,
  retryMs = RETRY_MS,
  firstAfterMs = intervalMs,
  log,
  run,
}: IntervalJobOptions): Job =>
  startJob(async (signal) => {
    // A counter that began with a failure would show no increase.
    jobRuns.inc({ name, outcome: 'succeeded' }, 0);
    jobRuns.inc({ name, outcome: 'failed' }, 0);
    await sleep(firstAfterMs, signal);
    while (!signal.aborted) {
      const outcome = await run().then(
        () => 'succeeded',
        (error: unknown) => {
          log.warn({ err: error, job: name }, 'job failed, running it again soon');
          return 'failed';
        },
      );
      jobRuns.inc({ name, outcome });
      jobFailing.set({ name }, outcome === 'failed' ? 1 : 0);
      await sleep(outcome === 'failed' ? Math.min(intervalMs, retryMs) : intervalMs, signal);
    }
  });

import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const SAMPLE_MS = 500;

/** Whether the event loop was late on average in the last sample, by more than `maxDelayMs`; never where that is 0. */
export function watchEventLoop(maxDelayMs: number): { isLate: () => boolean; stop: () => void } {
  let late = false;
  if (maxDelayMs === 0) return { isLate: () => late, stop: () => undefined };
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const timer = setInterval(() => {
    // The histogram measures the time between two of its timers. It is empty where none fired within the whole sample.
    late = delays.count === 0 || delays.mean / 1e6 - RESOLUTION_MS > maxDelayMs;
    delays.reset();
  }, SAMPLE_MS);
  timer.unref();
  return {
    isLate: () => late,
    stop: () => {
      clearInterval(timer);
      delays.disable();
    },
  };
}

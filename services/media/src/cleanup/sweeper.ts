import type { Logger } from 'pino';
import { prune } from '@commonyard/service-kit/events/relay';
import { pause } from '@commonyard/service-kit/pause';
import { sweep, type SweepDeps } from './sweep.ts';

const EVERY_MS = 60_000;

/** Sweeps every minute until `stop`, and forgets old events: this service has no relay that would. */
export function startSweeper({ log, ...deps }: SweepDeps & { log: Logger }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await prune(deps.db);
        const swept = await sweep(deps, new Date());
        if (swept.images + swept.pictures > 0) log.info(swept, 'swept');
      } catch (error) {
        log.warn({ err: error }, 'sweeping was interrupted, trying again');
      }
      await pause(EVERY_MS, stopping.signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

import { onParentGone } from '@commonyard/local/processes/parent-watch';

/** Something to be put away before this process may end. */
export type Stop = () => Promise<void>;

const stops: Stop[] = [];
let stopping: Promise<void> | undefined;

/** Remembers what has to be stopped when this process ends, in order or by Ctrl-C. */
export function stopOnExit(stop: Stop): void {
  if (stops.length === 0) {
    const end = () => void stopAll().then(() => process.exit(130));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    onParentGone(end);
  }
  stops.push(stop);
}

/** Stops everything once, the last started first. */
export function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stops.toReversed()) {
      await stop().catch((error: unknown) => console.error(error));
    }
  })();
  return stopping;
}

import { onParentExit } from '@commonyard/dev-stack/processes/parent-watch';

/** Cleans up one resource before this process exits. */
export type Stop = () => Promise<void>;

const stops: Stop[] = [];
let stopping: Promise<void> | undefined;

/** Registers clean-up for `stopAll`, which also runs on SIGINT, SIGTERM, SIGHUP and when the parent exits. */
export function stopOnExit(stop: Stop): void {
  if (stops.length === 0) {
    const end = () => void stopAll().then(() => process.exit(130));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    onParentExit(end);
  }
  stops.push(stop);
}

/** Runs the registered clean-up once, last registered first. Logs failures. */
export function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stops.toReversed()) {
      await stop().catch((error: unknown) => console.error(error));
    }
  })();
  return stopping;
}

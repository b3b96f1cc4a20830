import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exit } from './child.ts';
import type { ProcessRecord } from './process-record.ts';

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
const FOREVER_MS = 2_147_483_647;

export type ManagedProcess = { pid: number; exited: Promise<Exit>; stop: () => Promise<void> };

export type Supervisor = {
  /** Restarts a process whenever it exits. Throws where the first start fails. `start` gives up once its signal is aborted. */
  keepRunning: <T extends ManagedProcess>(
    name: string,
    start: (signal: AbortSignal) => Promise<T>,
    stopSignal?: NodeJS.Signals,
  ) => Promise<T>;
  /** Restarts a process, also while it is starting or did not start. `reason` such as "after x.ts changed" is printed. */
  restart: (name: string, reason: string) => void;
  stop: () => Promise<void>;
};

/**
 * Keeps processes running until `stop`. `print` gets a line about each restart. Without `retries` a process that does not
 * start again waits for `restart`.
 */
export function createSupervisor(
  record: ProcessRecord,
  print: (line: string) => void,
  { retries = true } = {},
): Supervisor {
  const stopping = new AbortController();
  const current = new Map<string, ManagedProcess>();
  /** Aborted with the reason to restart the present process of a name. */
  const restarts = new Map<string, AbortController>();
  const launching = new Set<Promise<unknown>>();
  const loops: Promise<void>[] = [];

  type Start<T> = (signal: AbortSignal) => Promise<T>;
  const launch = <T extends ManagedProcess>(
    name: string,
    start: Start<T>,
    stopSignal: NodeJS.Signals | undefined,
  ): Promise<T> => {
    const restart = new AbortController();
    restarts.set(name, restart);
    const launched = (async () => {
      stopping.signal.throwIfAborted();
      const managed = await start(restart.signal);
      current.set(name, managed);
      record.add(name, managed.pid, stopSignal);
      if (stopping.signal.aborted) await managed.stop();
      return managed;
    })();
    launching.add(launched);
    const forget = () => launching.delete(launched);
    launched.then(forget, forget);
    return launched;
  };

  async function keepRestarting(
    name: string,
    first: ManagedProcess,
    launchAgain: () => Promise<ManagedProcess>,
  ): Promise<void> {
    const { signal } = stopping;
    const restart = () => restarts.get(name)!.signal;
    let managed = first;
    let delay = FIRST_DELAY_MS;
    /** Waits, until the next request to restart at most. */
    const wait = (ms: number) => sleep(ms, undefined, { signal: AbortSignal.any([signal, restart()]) }).catch(() => {});
    while (!signal.aborted) {
      const begin = performance.now();
      const exit = await Promise.race([managed.exited, aborted(restart())]);
      if (!exit) await managed.stop();
      record.remove(managed.pid);
      if (signal.aborted) return;
      // A process that ran for a while restarts at once; the delay doubles while restarts keep failing.
      if (performance.now() - begin > 30_000) delay = FIRST_DELAY_MS;
      if (exit) {
        print(`${name} exited unexpectedly (${exit.signal ?? `exit code ${exit.code}`}); restarting it`);
        await wait(delay);
      }
      for (let started = false; !started && !signal.aborted;) {
        delay = restart().aborted ? FIRST_DELAY_MS : Math.min(delay * 2, MAX_DELAY_MS);
        const reason = restart().reason as string | undefined;
        try {
          managed = await launchAgain();
          started = true;
          if (reason !== undefined) print(`${name} restarted ${reason}`);
        } catch (error) {
          if (restart().aborted) continue;
          const next = retries ? '' : ' It starts again when one of its sources changes.';
          print(`${name} did not start: ${(error as Error).message.split('\n')[0]}${next}`);
          await wait(retries ? delay : FOREVER_MS);
        }
      }
    }
  }

  return {
    keepRunning: async (name, start, stopSignal) => {
      const first = await launch(name, start, stopSignal);
      loops.push(keepRestarting(name, first, () => launch(name, start, stopSignal)));
      return first;
    },
    restart: (name, reason) => restarts.get(name)?.abort(reason),
    stop: async () => {
      stopping.abort();
      await Promise.allSettled([...launching, ...[...current.values()].map((managed) => managed.stop())]);
      await Promise.allSettled(loops);
    },
  };
}

async function aborted(signal: AbortSignal): Promise<undefined> {
  if (!signal.aborted) await once(signal, 'abort');
}

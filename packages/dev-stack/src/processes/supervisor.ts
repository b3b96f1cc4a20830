import { setTimeout as sleep } from 'node:timers/promises';
import type { Exit } from './child.ts';
import type { ProcessRecord } from './process-record.ts';

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;

export type ManagedProcess = { pid: number; exited: Promise<Exit>; stop: () => Promise<void> };

export type Supervisor = {
  /** Starts a process and restarts it whenever it exits. Throws where the first start fails. */
  keepRunning: <T extends ManagedProcess>(
    name: string,
    start: () => Promise<T>,
    stopSignal?: NodeJS.Signals,
  ) => Promise<T>;
  /** Stops every supervised process. */
  stop: () => Promise<void>;
};

/** Keeps processes running until `stop`. `print` gets a line about each restart. */
export function createSupervisor(record: ProcessRecord, print: (line: string) => void): Supervisor {
  const stopping = new AbortController();
  const current = new Map<string, ManagedProcess>();
  const launching = new Set<Promise<unknown>>();
  const loops: Promise<void>[] = [];

  const launch = <T extends ManagedProcess>(
    name: string,
    start: () => Promise<T>,
    stopSignal?: NodeJS.Signals,
  ): Promise<T> => {
    const launched = (async () => {
      stopping.signal.throwIfAborted();
      const managed = await start();
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

  return {
    keepRunning: async (name, start, stopSignal) => {
      const first = await launch(name, start, stopSignal);
      loops.push(
        restartLoop(first, {
          restart: () => launch(name, start, stopSignal),
          onExit: (pid) => record.remove(pid),
          print: (line) => print(`${name} ${line}`),
          signal: stopping.signal,
        }),
      );
      return first;
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled([...launching, ...[...current.values()].map((managed) => managed.stop())]);
      await Promise.allSettled(loops);
    },
  };
}

type RestartLoopOptions = {
  restart: () => Promise<ManagedProcess>;
  onExit: (pid: number) => void;
  print: (line: string) => void;
  signal: AbortSignal;
};

async function restartLoop(
  first: ManagedProcess,
  { restart, onExit, print, signal }: RestartLoopOptions,
): Promise<void> {
  let managed = first;
  let delay = FIRST_DELAY_MS;
  while (!signal.aborted) {
    const begin = performance.now();
    const { code, signal: killedBy } = await managed.exited;
    onExit(managed.pid);
    if (signal.aborted) return;
    // A process that ran for a while restarts at once; the delay doubles while restarts keep failing.
    if (performance.now() - begin > 30_000) delay = FIRST_DELAY_MS;
    print(`exited unexpectedly (${killedBy ?? `exit code ${code}`}); restarting it`);
    for (let started = false; !started && !signal.aborted; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      await sleep(delay, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        managed = await restart();
        started = true;
      } catch (error) {
        print(`did not start: ${(error as Error).message.split('\n')[0]}`);
      }
    }
  }
}

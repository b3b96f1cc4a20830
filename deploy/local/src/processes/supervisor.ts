import { setTimeout as sleep } from 'node:timers/promises';
import type { Exit } from './child.ts';
import type { ProcessRecord } from './process-record.ts';

export type Managed = { pid: number; exited: Promise<Exit>; stop: () => Promise<void> };

export type Supervisor = {
  /** Starts something and starts it again whenever it ends by itself; throws where the first start fails. */
  keepRunning: <T extends Managed>(name: string, start: () => Promise<T>, stopSignal?: NodeJS.Signals) => Promise<T>;
  /** Ends everything it keeps running. */
  stop: () => Promise<void>;
};

/** Keeps processes running until it is told to stop. */
export function createSupervisor(record: ProcessRecord, say: (line: string) => void): Supervisor {
  const ending = new AbortController();
  const current = new Map<string, Managed>();
  const launching = new Set<Promise<unknown>>();
  const loops: Promise<void>[] = [];

  const launch = <T extends Managed>(
    name: string,
    start: () => Promise<T>,
    stopSignal?: NodeJS.Signals,
  ): Promise<T> => {
    const launched = (async () => {
      ending.signal.throwIfAborted();
      const managed = await start();
      current.set(name, managed);
      record.add(name, managed.pid, stopSignal);
      if (ending.signal.aborted) await managed.stop();
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
          again: () => launch(name, start, stopSignal),
          ended: (pid) => record.remove(pid),
          say: (line) => say(`${name} ${line}`),
          signal: ending.signal,
        }),
      );
      return first;
    },
    stop: async () => {
      ending.abort();
      await Promise.allSettled([...launching, ...[...current.values()].map((managed) => managed.stop())]);
      await Promise.allSettled(loops);
    },
  };
}

type Loop = {
  again: () => Promise<Managed>;
  ended: (pid: number) => void;
  say: (line: string) => void;
  signal: AbortSignal;
};

async function restartLoop(first: Managed, { again, ended, say, signal }: Loop): Promise<void> {
  let managed = first;
  let patience = 250;
  while (!signal.aborted) {
    const begin = performance.now();
    const { code, signal: by } = await managed.exited;
    ended(managed.pid);
    if (signal.aborted) return;
    // What ran for a while and then fell over is started at once; what falls over again and again waits longer each time.
    if (performance.now() - begin > 30_000) patience = 250;
    say(`ended by itself (${by ?? `exit code ${code}`}); starting it again`);
    for (let started = false; !started && !signal.aborted; patience = Math.min(patience * 2, 10_000)) {
      await sleep(patience, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        managed = await again();
        started = true;
      } catch (error) {
        say(`did not start: ${(error as Error).message.split('\n')[0]}`);
      }
    }
  }
}

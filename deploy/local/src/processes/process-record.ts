import { readPrivate, writePrivate } from '../private-file.ts';
import { endProcess } from './end-process.ts';
import { findIdentity, isStillRunning, type ProcessIdentity } from './process-identity.ts';

type Entry = ProcessIdentity & { name: string; stopSignal: NodeJS.Signals };

export type ProcessRecord = {
  add: (name: string, pid: number, stopSignal?: NodeJS.Signals) => void;
  remove: (pid: number) => void;
};

/** Keeps in a file which processes were started, so that a later start can end what a killed one left behind. */
export function createProcessRecord(file: string): ProcessRecord {
  let entries: Entry[] = [];
  const change = (changed: Entry[]) => {
    entries = changed;
    writePrivate(file, entries);
  };
  change([]);
  return {
    add: (name, pid, stopSignal = 'SIGTERM') => {
      const identity = findIdentity(pid);
      if (identity) change([...entries, { name, stopSignal, ...identity }]);
    },
    remove: (pid) => change(entries.filter((entry) => entry.pid !== pid)),
  };
}

/** Ends the processes of an earlier start that are still there, and answers their names. */
export async function endLeftovers(file: string): Promise<string[]> {
  const left = ((readPrivate(file) as Entry[] | undefined) ?? []).filter(isStillRunning);
  await Promise.all(left.map(({ pid, stopSignal }) => endProcess(pid, [stopSignal, 'SIGKILL'], 3000)));
  return left.map(({ name }) => name);
}

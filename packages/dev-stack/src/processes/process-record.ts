import { findPrivate, isRecord, writePrivate } from '../private-file.ts';
import { endProcess } from './end-process.ts';
import { findIdentity, isStillRunning, type ProcessIdentity } from './process-identity.ts';

type Entry = ProcessIdentity & { name: string; stopSignal: NodeJS.Signals };

export type ProcessRecord = {
  add: (name: string, pid: number, stopSignal?: NodeJS.Signals) => void;
  remove: (pid: number) => void;
};

/** Records started processes in a file, so that a later start can stop those that a killed launcher left behind. */
export function createProcessRecord(file: string): ProcessRecord {
  let entries: Entry[] = [];
  const replaceEntries = (changed: Entry[]) => {
    entries = changed;
    writePrivate(file, entries);
  };
  replaceEntries([]);
  return {
    add: (name, pid, stopSignal = 'SIGTERM') => {
      const identity = findIdentity(pid);
      if (identity) replaceEntries([...entries, { name, stopSignal, ...identity }]);
    },
    remove: (pid) => replaceEntries(entries.filter((entry) => entry.pid !== pid)),
  };
}

/** Stops the recorded processes of an earlier start that still run, and returns their names. */
export async function stopOrphans(file: string): Promise<string[]> {
  const leftovers = (findPrivate(file, isEntries) ?? []).filter(isStillRunning);
  await Promise.all(leftovers.map(({ pid, stopSignal }) => endProcess(pid, [stopSignal, 'SIGKILL'], 3000)));
  return leftovers.map(({ name }) => name);
}

const isEntries = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.every((entry) => isRecord(entry) && typeof entry['pid'] === 'number');

import { constants } from 'node:os';
import { dirname } from 'node:path';
import { findPrivate, isRecord, writePrivate } from '../private-file.ts';
import { endProcess } from './end-process.ts';
import { identityOfFolder, isOfFolder } from './folder-lock.ts';
import { findIdentity, isIdentity, isStillRunning, type ProcessIdentity } from './process-identity.ts';

/** The folder is that of the file: in a copy of the folder the record names the processes of the original. */
type Entry = ProcessIdentity & { name: string; stopSignal: NodeJS.Signals; folder: string };

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
  const folder = identityOfFolder(dirname(file));
  return {
    add: (name, pid, stopSignal = 'SIGTERM') => {
      const identity = findIdentity(pid);
      if (identity) replaceEntries([...entries, { name, stopSignal, folder, ...identity }]);
    },
    remove: (pid) => replaceEntries(entries.filter((entry) => entry.pid !== pid)),
  };
}

/** Stops the recorded processes of an earlier start in this folder that still run, and returns their names. */
export async function stopOrphans(file: string): Promise<string[]> {
  const leftovers = (findPrivate(file, Array.isArray) ?? [])
    .filter(isEntry)
    .filter((entry) => isOfFolder(entry, dirname(file)) && isStillRunning(entry));
  await Promise.all(leftovers.map(({ pid, stopSignal }) => endProcess(pid, [stopSignal, 'SIGKILL'], 3000)));
  return leftovers.map(({ name }) => name);
}

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  String(value['stopSignal']) in constants.signals &&
  isIdentity(value);

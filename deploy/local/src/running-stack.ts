import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPrivate, writePrivate } from './private-file.ts';
import { findOwner } from './processes/claim-folder.ts';
import { isStillRunning } from './processes/process-identity.ts';

/** What the other commands need to know of the stack while it runs. */
export type StackRecord = {
  state: 'starting' | 'ready' | 'stopping';
  url: string;
  /** Which parts are not ours and so are never emptied. */
  external: string[];
  /** The settings of each service, as its own process got them. */
  services: Record<string, Record<string, string>>;
};

export function writeStack(dataDir: string, record: StackRecord): void {
  writePrivate(file(dataDir), record);
}

export function removeStack(dataDir: string): void {
  rmSync(file(dataDir), { force: true });
}

/** The stack that runs on this data folder, or undefined where none does, whatever a killed one left written. */
export function findStack(dataDir: string): (StackRecord & { pid: number }) | undefined {
  const owner = findOwner(dataDir);
  const record = readPrivate(file(dataDir)) as StackRecord | undefined;
  return owner && record && isStillRunning(owner) ? { ...record, pid: owner.pid } : undefined;
}

/** The settings of a service of the running stack, or undefined where none runs; throws while it is starting or stopping. */
export function findServiceSettings(dataDir: string, service: string): Record<string, string> | undefined {
  const stack = findStack(dataDir);
  if (stack && stack.state !== 'ready')
    throw new Error('CommonYard is just starting or stopping. Try again when it is ready.');
  return stack?.services[service];
}

function file(dataDir: string): string {
  return join(dataDir, 'stack.json');
}

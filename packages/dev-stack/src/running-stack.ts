import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDataFolder } from './data-folder-claim.ts';
import { findPrivate, isRecord, writePrivate } from './private-file.ts';
import { findRunningOwner } from './processes/folder-lock.ts';
import { findIdentity } from './processes/process-identity.ts';

/** What the running stack records for the other commands. */
export type StackRecord = {
  state: 'starting' | 'ready' | 'stopping';
  url: string;
  /** Names of the external servers, which are never emptied. */
  external: string[];
  services: Record<string, Record<string, string>>;
};

export function writeStackRecord(dataDir: string, record: StackRecord): void {
  writePrivate(recordFile(dataDir), { ...record, startedAt: findIdentity(process.pid)!.startedAt });
}

export function removeStackRecord(dataDir: string): void {
  rmSync(recordFile(dataDir), { force: true });
}

/**
 * The stack that runs on this data folder, or undefined. Ignores the record of a stack that was killed, and one that was copied
 * together with its folder.
 */
export function findRunningStack(dataDir: string): (StackRecord & { pid: number }) | undefined {
  const owner = findRunningOwner(dataDir);
  const record = owner && findPrivate(recordFile(dataDir), isStackRecord);
  return owner && record?.startedAt === owner.startedAt ? { ...record, pid: owner.pid } : undefined;
}

/** The environment of a service of the running stack, or undefined where none runs. Throws while it starts or stops. */
export function findServiceSettings(dataDir: string, service: string): Record<string, string> | undefined {
  const stack = findRunningStack(dataDir);
  if (stack && stack.state !== 'ready')
    throw new Error('CommonYard is starting or stopping. Try again when it is ready.');
  return stack?.services[service];
}

/** The environment of a service of the running stack. Throws where the folder is unusable, where no stack runs, and while it starts or stops. */
export function getServiceSettings(dataDir: string, service: string): Record<string, string> {
  const env = isDataFolder(dataDir) ? findServiceSettings(dataDir, service) : undefined;
  if (!env)
    throw new Error(`CommonYard is not running on the data in ${dataDir} (COMMONYARD_DATA); start it with npm start`);
  return env;
}

/** With the start of the process that wrote it. */
const isStackRecord = (value: unknown): value is StackRecord & { startedAt: string } =>
  isRecord(value) && isRecord(value['services']);

function recordFile(dataDir: string): string {
  return join(dataDir, 'stack.json');
}

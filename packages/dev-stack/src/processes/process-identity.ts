import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process beyond its lifetime: the system reuses pids, so the pid alone is not enough. */
export type ProcessIdentity = { pid: number; startedAt: string };

/** Whether a value of a JSON file identifies one process: signals to pids below 1 reach all processes of a group or user. */
export const isIdentity = (value: unknown): value is ProcessIdentity => {
  const { pid, startedAt } = (value ?? {}) as Partial<ProcessIdentity>;
  return Number.isSafeInteger(pid) && pid! > 0 && typeof startedAt === 'string' && startedAt !== '';
};

/** Whether a process with this pid exists, whichever user owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** The identity of a running process, or undefined where no process has this pid. */
export function findIdentity(pid: number): ProcessIdentity | undefined {
  if (!isAlive(pid)) return undefined;
  const startedAt = process.platform === 'linux' ? linuxStartTime(pid) : readPs(pid, 'lstart=');
  return startedAt ? { pid, startedAt } : undefined;
}

/** Whether the recorded process is still running. */
export function isStillRunning(identity: ProcessIdentity): boolean {
  return isIdentity(identity) && findIdentity(identity.pid)?.startedAt === identity.startedAt;
}

/** Whether a process has this argument on its command line, as a whole: one path may end as another one does. */
export function hasArgument(pid: number, argument: string): boolean {
  if (process.platform === 'linux') return readProc(pid, 'cmdline').split('\0').includes(argument);
  return ` ${readPs(pid, 'command=')} `.includes(` ${argument} `);
}

/** The pid of a process's parent, or 0 where it is unknown. */
export function parentOf(pid: number): number {
  return Number(process.platform === 'linux' ? statFields(pid)[1] : readPs(pid, 'ppid=')) || 0;
}

// A zombie has exited, but its parent has not read its status; a container without an init never removes it.
function isZombie(pid: number): boolean {
  return process.platform === 'linux' && statFields(pid)[0] === 'Z';
}

// The start time counts ticks since boot, so it identifies a process only together with the boot id.
function linuxStartTime(pid: number): string {
  const ticks = statFields(pid)[19];
  if (!ticks) return '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
}

// The program's name stands in brackets and may contain spaces and brackets: fields are counted after the last bracket.
function statFields(pid: number): string[] {
  const stat = readProc(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function readPs(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

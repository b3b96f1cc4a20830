import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process as it can be recognised later: a pid alone is not enough, since the system hands the number out again. */
export type ProcessIdentity = { pid: number; startedAt: string };

/** Whether a process with this pid exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** The identity of a running process, or undefined where there is none. */
export function findIdentity(pid: number): ProcessIdentity | undefined {
  if (!isAlive(pid)) return undefined;
  const startedAt = process.platform === 'linux' ? linuxStart(pid) : askPs(pid, 'lstart=');
  return startedAt ? { pid, startedAt } : undefined;
}

/** Whether the very process that was recorded is still running. */
export function isStillRunning(identity: ProcessIdentity): boolean {
  return findIdentity(identity.pid)?.startedAt === identity.startedAt;
}

/** The command line of a process, its arguments parted by spaces; empty where it cannot be read. */
export function commandLineOf(pid: number): string {
  if (process.platform !== 'linux') return askPs(pid, 'command=');
  return readProc(pid, 'cmdline').replaceAll('\0', ' ').trim();
}

/** The pid of the process that started this one, or 0 where it is not known. */
export function parentOf(pid: number): number {
  return Number(process.platform === 'linux' ? statFields(pid)[1] : askPs(pid, 'ppid=')) || 0;
}

// A zombie has ended and only waits for its parent to notice; a container without an init keeps them for ever.
function isZombie(pid: number): boolean {
  return process.platform === 'linux' && statFields(pid)[0] === 'Z';
}

// The start is counted in ticks since boot, so the same number on another boot means another process.
function linuxStart(pid: number): string {
  const ticks = statFields(pid)[19];
  if (!ticks) return '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
}

// The program's name stands in brackets and may itself hold spaces and brackets: fields are counted after the last one.
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

function askPs(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

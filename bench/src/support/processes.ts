import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isInstalled } from '@commonyard/testing/installed-command';
import { processTree } from '@commonyard/testing/process-tree';
import { startChild, type Child, type ChildOptions } from '@commonyard/dev-stack/processes/child';

const canPin = availableParallelism() >= 2 && isInstalled('taskset');

/** One of two processors, or any. */
export type Processor = 0 | 1 | 'any';

/** Pins a command to a processor, where `taskset` exists: what is measured to the first, everything else to the second. */
export const pinnedTo = (processor: Processor, command: string, args: string[]): [string, string[]] =>
  canPin && processor !== 'any' ? ['taskset', ['-c', String(processor), command, ...args]] : [command, args];

/** Starts a process on one processor. It ends with this process. */
export function startPinned(
  processor: Processor,
  { command, args, ...options }: Omit<ChildOptions, 'env' | 'cwd'> & { env?: Record<string, string> },
): Promise<Child> {
  const [file, list] = pinnedTo(processor, command, args);
  const env = { PATH: process.env['PATH'] ?? '', ...options.env };
  return startChild({ cwd: process.cwd(), ...options, command: file, args: list, env });
}

/** Moves a running process to a processor, where `taskset` exists. The processes that it starts afterwards follow. */
export function pinProcess(processor: 0 | 1, pid: number): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', String(processor), String(pid)]);
}

/**
 * CPU time in seconds that a process and its descendants have used, including ended ones; NaN where the system does not
 * report it.
 */
export function cpuSeconds(pid: number): number {
  try {
    return processTree(pid).reduce((sum, each) => sum + ownCpuSeconds(each), 0);
  } catch {
    return Number.NaN;
  }
}

function ownCpuSeconds(pid: number): number {
  // The name in the second field may contain spaces. The 14th to 17th field of the line are utime and stime of the process,
  // and of its ended children.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}

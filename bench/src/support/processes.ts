import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { startChild, type Child, type ChildOptions } from '@commonyard/dev-stack/processes/child';

export const isInstalled = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

const canPin = availableParallelism() >= 2 && isInstalled('taskset');

/** Pins a command to a processor, where `taskset` exists: what is measured to the first, everything else to the second. */
export const pinnedTo = (processor: 0 | 1, command: string, args: string[]): [string, string[]] =>
  canPin ? ['taskset', ['-c', String(processor), command, ...args]] : [command, args];

/** Starts a process on one processor. It ends with this process. */
export function startPinned(
  processor: 0 | 1,
  { command, args, ...options }: Omit<ChildOptions, 'env' | 'cwd'> & { env?: Record<string, string>; cwd?: string },
): Promise<Child> {
  const [file, list] = pinnedTo(processor, command, args);
  const env = { PATH: process.env['PATH'] ?? '', ...options.env };
  return startChild({ cwd: process.cwd(), ...options, command: file, args: list, env });
}

/** CPU time in seconds that a process and its children have used; NaN where the system does not report it. */
export function cpuSeconds(pid: number): number {
  try {
    // The name in the second field may contain spaces; utime and stime are the 14th and 15th field of the line.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return (
      (Number(fields[11]) + Number(fields[12])) / 100 + children.reduce((sum, child) => sum + cpuSeconds(child), 0)
    );
  } catch {
    return Number.NaN;
  }
}

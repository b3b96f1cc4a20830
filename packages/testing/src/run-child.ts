import { guardChild } from '@commonyard/dev-stack/processes/guard';
import { spawn, type SpawnOptions } from 'node:child_process';
import { stopOnExit } from './stop-on-exit.ts';

/** Runs a Node script in this terminal and returns its exit code. It gets `signal` when this process ends. */
export async function runChild(args: string[], signal: NodeJS.Signals, options: SpawnOptions): Promise<number> {
  const child = spawn(process.execPath, args, { ...options, stdio: 'inherit' });
  const exited = new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', reject);
  });
  if (child.pid !== undefined) void exited.finally(guardChild(child.pid, signal));
  stopOnExit(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  });
  return exited;
}

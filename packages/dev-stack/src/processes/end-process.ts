import { isAlive } from './process-identity.ts';
import { waitUntil } from './wait-until.ts';

/** Sends each signal in turn until the process has exited, waiting `timeoutMs` after each; the last should be SIGKILL. */
export async function endProcess(pid: number, signals: NodeJS.Signals[], timeoutMs: number): Promise<void> {
  for (const signal of signals) {
    if (!sendSignal(pid, signal)) return;
    if (await waitUntil(() => !isAlive(pid), { withinMs: timeoutMs })) return;
  }
  throw new Error(`The process ${pid} could not be stopped`);
}

/** Sends a signal. Returns false where the process does not exist. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

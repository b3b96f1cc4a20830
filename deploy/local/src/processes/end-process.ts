import { isAlive } from './process-identity.ts';
import { waitUntil } from './wait-until.ts';

/** Asks a process to end with each signal in turn, giving it the same time after each; the last one should be SIGKILL. */
export async function endProcess(pid: number, signals: NodeJS.Signals[], patienceMs: number): Promise<void> {
  for (const signal of signals) {
    if (!sendSignal(pid, signal)) return;
    if (await waitUntil(() => !isAlive(pid), { withinMs: patienceMs })) return;
  }
  throw new Error(`The process ${pid} could not be ended`);
}

/** Sends a signal; false where the process is gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

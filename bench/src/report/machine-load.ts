import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from '../support/processes.ts';

/** The load of the machine: load averages before a bench and at its highest, and the share of all processors that others used. */
export type MachineLoad = { before: number; during: number; others: number };

/** Above this share the machine counts as loaded, and ratios cannot be trusted. */
const MAX_SHARE_OF_OTHERS = 0.1;
const SAMPLE_MS = 5_000;
const OWN_SAMPLE_MS = 1_000;

/** Whether other processes used too much of the machine while a bench ran. False where the system does not report it. */
export const isLoaded = ({ others }: MachineLoad): boolean => others > MAX_SHARE_OF_OTHERS;

/** Watches the load of the machine until the returned function is called, which returns it. */
export function watchLoad(): () => MachineLoad {
  const [before] = loadavg() as [number];
  let during = before;
  const timer = setInterval(() => (during = Math.max(during, loadavg()[0]!)), SAMPLE_MS);
  const shareOfOthers = measureOthers();
  return () => {
    clearInterval(timer);
    return { before, during: Math.max(during, loadavg()[0]!), others: shareOfOthers() };
  };
}

/** Waits until other processes are quiet, at most `withinMs`. */
export async function waitUntilQuiet(withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  do {
    const shareOfOthers = measureOthers();
    await sleep(2_000);
    if (!(shareOfOthers() > MAX_SHARE_OF_OTHERS)) return;
  } while (Date.now() < until);
  console.log('  the machine is busy');
}

/** Returns a function that returns the share of all processors that other processes have used until then; NaN where unknown. */
function measureOthers(): () => number {
  const [busy, at] = [busySeconds(), performance.now()];
  let own = 0;
  let last = cpuSeconds(process.pid);
  // The time of a process whose parent ended before it is lost to this process tree: add what each second adds.
  const add = () => {
    const now = cpuSeconds(process.pid);
    // A process ended while it was read: the next sample has it.
    if (Number.isNaN(now)) return;
    own += Math.max(0, now - last);
    last = now;
  };
  const timer = setInterval(add, OWN_SAMPLE_MS).unref();
  return () => {
    clearInterval(timer);
    add();
    const others = busySeconds() - busy - own;
    return Math.max(0, others) / (((performance.now() - at) / 1_000) * availableParallelism());
  };
}

/** The time in seconds in which a processor was not idle, of all processors together. */
function busySeconds(): number {
  try {
    // user nice system idle iowait irq softirq steal; user includes guests.
    const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1, 9).map(Number);
    const [user, nice, system, , , irq, softirq, steal] = fields as [number, ...number[]];
    return (user + nice! + system! + irq! + softirq! + steal!) / 100;
  } catch {
    return Number.NaN;
  }
}

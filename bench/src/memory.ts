import { readdirSync, readFileSync } from 'node:fs';
import { startSystem } from '@commonyard/testing/system';
import type { Figure } from './support/figures.ts';

const BUDGET_MB = 1_200;

/** The memory of the whole embedded stack with the demo data, npm included. */
export async function benchMemory(): Promise<Figure[]> {
  const system = await startSystem({}, 'npm');
  try {
    for (const path of ['/', '/api/assets?status=available&limit=24', '/api/assets/1']) await fetch(system.url + path);
    const processes = descendants(system.pid);
    const megabytes = processes.reduce((sum, pid) => sum + pssKilobytes(pid), 0) / 1_000;
    return [
      {
        name: 'memory of the whole stack (PSS) : its budget',
        ratio: megabytes / BUDGET_MB,
        target: { atMost: 1 },
        note: `${Math.round(megabytes)} of ${BUDGET_MB} MB in ${processes.length} processes`,
      },
    ];
  } finally {
    await system.stop();
  }
}

function descendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = read(`/proc/${name}/stat`);
    if (stat) parents.set(Number(name), Number(stat.replace(/^.*\) /s, '').split(' ')[1]));
  }
  const found = [pid];
  for (const parent of found) for (const [child, parentPid] of parents) if (parentPid === parent) found.push(child);
  return found;
}

// A process may exit while it is read.
const pssKilobytes = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0);

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

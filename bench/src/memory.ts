import { readFileSync } from 'node:fs';
import { processTree } from '@commonyard/testing/process-tree';
import { startSystem } from '@commonyard/testing/system';
import type { Figure } from './support/figures.ts';

const BUDGET_MB = 650;

/** The memory of the whole embedded stack with the demo data, npm included. */
export async function benchMemory(): Promise<Figure[]> {
  const system = await startSystem({}, 'npm');
  try {
    for (const path of ['/', '/api/assets?status=available&limit=24', '/api/assets/1']) await fetch(system.url + path);
    const processes = processTree(system.pid);
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

function pssKilobytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    // The process has exited.
    return 0;
  }
}

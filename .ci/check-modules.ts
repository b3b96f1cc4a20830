// Checks how many modules each server loads at its start, which determines most of its start-up time and memory.
//   node .ci/check-modules.ts
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { reportProblems } from './report-problems.ts';

/** A few more than each loads now. Lower a number after an improvement; raise it only for what every request needs. */
const MAX_MODULES = {
  'gateway/src/server.ts': 1595,
  'services/assets/src/server.ts': 1612,
  'services/identity/src/server.ts': 1688,
  'services/inquiries/src/server.ts': 1622,
  'services/loans/src/server.ts': 1630,
  'services/media/src/server.ts': 1653,
  'services/notifications/src/server.ts': 1627,
};

/** Lists the programs below `root` that load more modules than allowed, one line each. */
export function findModuleProblems(root: string, maxModules: Record<string, number> = MAX_MODULES): string[] {
  return Object.entries(maxModules).flatMap(([program, max]) => {
    const count = countModules(join(root, program));
    return count > max ? [`${program}: loads ${count} modules at its start, more than ${max}`] : [];
  });
}

/** The number of files that a program loads. Without settings a server ends once its imports are loaded. */
function countModules(program: string): number {
  const counter = join(import.meta.dirname, 'count-modules.ts');
  const { stdout } = spawnSync(process.execPath, ['--import', counter, program], { env: {}, encoding: 'utf8' });
  const [, count] = /(\d+) modules\n$/.exec(stdout) ?? [];
  if (count === undefined) throw new Error(`${program} did not end`);
  return Number(count);
}

if (import.meta.main) reportProblems(findModuleProblems(join(import.meta.dirname, '..')));

// Checks that every file that lists the services has all of packages/dev-stack/src/services.ts.
//   node .ci/check-services.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withServices } from '../deploy/services/service-lists.ts';
import { services } from '../packages/dev-stack/src/services.ts';
import { reportProblems } from './report-problems.ts';

/** Reports each file below `root` whose lists of services are out of date. */
export async function findServiceListProblems(root: string, list = services): Promise<string[]> {
  const outdated = [...(await withServices(root, list))].filter(
    ([file, text]) => readFileSync(join(root, file), 'utf8') !== text,
  );
  return outdated.map(([file]) => `${file}: the services are out of date; run npm run services:write`);
}

if (import.meta.main) reportProblems(await findServiceListProblems(join(import.meta.dirname, '..')));

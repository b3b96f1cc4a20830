// Checks that what `npm run services:write` writes is up to date.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withValues } from '../deploy/helm/chart-readme.ts';
import { withServices } from '../deploy/services/service-lists.ts';
import { services } from '../packages/dev-stack/src/services.ts';

const CHART = 'deploy/helm/commonyard';

export async function findServiceListProblems(root: string, list = services): Promise<string[]> {
  const outdated = [...(await withServices(root, list))].filter(
    ([file, text]) => readFileSync(join(root, file), 'utf8') !== text,
  );
  return outdated.map(([file]) => `${file}: the services are out of date; run npm run services:write`);
}

export function findChartReadmeProblems(root: string): string[] {
  const read = (name: string) => readFileSync(join(root, CHART, name), 'utf8');
  const readme = read('README.md');
  if (withValues(readme, read('values.yaml')) === readme) return [];
  return [`${CHART}/README.md: the table of values is out of date; run npm run services:write`];
}

export const check = async (root: string) => [
  ...(await findServiceListProblems(root)),
  ...findChartReadmeProblems(root),
];

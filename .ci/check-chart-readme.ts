// Checks that the chart's README lists the values of values.yaml.
//   node .ci/check-chart-readme.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withValues } from '../deploy/helm/chart-readme.ts';
import { reportProblems } from './report-problems.ts';

const CHART = 'deploy/helm/commonyard';

/** Reports a README of the chart below `root` whose table of values is out of date. */
export function findChartReadmeProblems(root: string): string[] {
  const read = (name: string) => readFileSync(join(root, CHART, name), 'utf8');
  const readme = read('README.md');
  if (withValues(readme, read('values.yaml')) === readme) return [];
  return [`${CHART}/README.md: the table of values is out of date; run node deploy/helm/chart-readme.ts`];
}

if (import.meta.main) reportProblems(findChartReadmeProblems(join(import.meta.dirname, '..')));

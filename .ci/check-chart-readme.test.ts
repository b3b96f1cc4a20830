import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findChartReadmeProblems } from './check-services.ts';

const root = mkdtempSync(join(tmpdir(), 'check-chart-readme-'));
after(() => rmSync(root, { recursive: true, force: true }));
const chart = join(root, 'deploy/helm/commonyard');
mkdirSync(chart, { recursive: true });
const write = (name: string, lines: string[]) => writeFileSync(join(chart, name), `${lines.join('\n')}\n`);

const values = [
  '# About the file.',
  '',
  '# The public URL.',
  'publicUrl: https://yard.example',
  '',
  '# Where images are',
  '# pulled from.',
  'image:',
  '  # A host | or nothing.',
  "  registry: ''",
  '  pullSecrets: []',
  'services:',
  '  # Of all.',
  '  gateway:',
  '    replicas: 2',
  '    resources: { limits: { memory: 1Gi } }',
];
const table = [
  '| value | default | |',
  '| --- | --- | --- |',
  '| `publicUrl` | `"https://yard.example"` | The public URL. |',
  '| `image` | | Where images are pulled from. |',
  '| `image.registry` | `""` | A host \\| or nothing. |',
  '| `image.pullSecrets` | `[]` | |',
  '| `services.gateway` | | Of all. |',
  '| `services.gateway.replicas` | `2` | |',
  '| `services.gateway.resources` | `{"limits":{"memory":"1Gi"}}` | |',
];
const readme = ['# Chart', '', '<!-- values: written by deploy/helm/chart-readme.ts -->', '', ...table];

test('accepts a README that lists the values with their defaults and comments', () => {
  write('values.yaml', values);
  write('README.md', readme);
  deepEqual(findChartReadmeProblems(root), []);
});

test('reports a README after a change of the values', () => {
  const problem = 'deploy/helm/commonyard/README.md: the table of values is out of date; run npm run services:write';
  write('values.yaml', [...values, 'added: true']);
  deepEqual(findChartReadmeProblems(root), [problem]);
  write('values.yaml', values.with(2, '# Another comment.'));
  deepEqual(findChartReadmeProblems(root), [problem]);
  write('values.yaml', values.with(values.length - 2, '    replicas: 3'));
  deepEqual(findChartReadmeProblems(root), [problem]);
  write('values.yaml', values.slice(0, -1));
  deepEqual(findChartReadmeProblems(root), [problem]);
});

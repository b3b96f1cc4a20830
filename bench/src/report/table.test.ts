import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { readResults, type Result, type StoredFigure } from './results.ts';
import { renderPerformancePage } from './table.ts';

const figure: StoredFigure = {
  id: 'G',
  name: 'requests per second : nginx',
  median: 0.53,
  low: 0.5,
  high: 0.55,
  target: { atLeast: 0.5 },
};
const result = (over: Partial<StoredFigure> = {}, others = 0.02): Result => ({
  at: '2026-11-23T02:00:00.000Z',
  machine: '2 cores',
  load: { before: 0.2, during: 2.1, others },
  figures: [{ ...figure, ...over }],
});

it('lists what was measured with its bar, spread and verdict', () => {
  const page = renderPerformancePage({ gateway: result() });
  expect(page).toContain('| G | requests per second : nginx | >= 0.5 | 0.53 (0.50..0.55) | met | gateway |');
  expect(page).toContain('| gateway | 2026-11-23 | 0.2 | 2.1 | 2 % | 2 cores |');
});

it('lists targets that were not measured', () => {
  expect(renderPerformancePage({})).toContain('| not measured | gateway |');
});

it('marks missed targets and those of a loaded machine', () => {
  expect(renderPerformancePage({ gateway: result({ median: 0.4 }, 0.3) })).toContain(
    '| **missed**, loaded | gateway |',
  );
});

it('lists figures without a target apart', () => {
  const { id: _id, target: _target, ...other } = figure;
  const [targets, others] = renderPerformancePage({ list: { ...result(), figures: [other] } }).split(
    '## Other figures',
  );
  expect(targets).not.toContain('requests per second : nginx');
  expect(others).toContain('| requests per second : nginx |  | 0.53 (0.50..0.55) |  | list |');
});

it('docs/performance.md is what the results render to', () => {
  const page = readFileSync(join(root, 'docs/performance.md'), 'utf8');
  expect(page === renderPerformancePage(readResults()) ? '' : 'run npm run bench -- --render').toBe('');
});

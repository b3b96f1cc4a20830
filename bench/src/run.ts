// `npm run bench [-- [--million] [--write] [--compare] [--render] [name ...]]`: prints every figure as a ratio against a reference that
// runs in the same rounds. CONTRIBUTING.md describes the options.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '@commonyard/command-line/arguments';
import { root } from '@commonyard/dev-stack/settings';
import { benches, MILLION } from './benches.ts';
import { isLoaded, waitUntilQuiet, watchLoad } from './report/machine-load.ts';
import { describeMachine } from './report/machine.ts';
import { findRegressions } from './report/regressions.ts';
import { readResults, toStoredFigure, writeResults, type Result, type Results } from './report/results.ts';
import { renderPerformancePage } from './report/table.ts';
import { formatFigure, toRatio } from './support/figures.ts';

const QUIET_WITHIN_MS = 30_000;

const { values: options, positionals } = readArguments({
  purpose: 'Measures all benches, or those named, as ratios against references that run in the same rounds.',
  arguments: '[name]...',
  options: {
    million: { type: 'boolean', purpose: 'also the bench `size` of a million listings, which takes minutes' },
    write: { type: 'boolean', purpose: 'writes the results to bench/results.json and docs/performance.md' },
    compare: { type: 'boolean', purpose: 'exits with 1 if a figure is a regression' },
    render: { type: 'boolean', purpose: 'measures nothing; writes docs/performance.md anew' },
  },
});
if (options.render) {
  renderPage(readResults());
  process.exit();
}
const selected = [
  ...(positionals.length > 0 ? positionals : Object.keys(benches).filter((name) => name !== MILLION)),
  ...(options.million ? [MILLION] : []),
];
const unknown = selected.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown bench ${unknown.join(', ')}; choose from: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}

const former = readResults();
const regressions: string[] = [];
for (const name of selected) {
  console.log(name);
  await waitUntilQuiet(QUIET_WITHIN_MS);
  const stopWatching = watchLoad();
  const bench = await benches[name]!();
  // A system that reports no CPU time has no ratio of it.
  const figures = (await bench()).filter(({ ratio }) => Number.isFinite(toRatio(ratio).median));
  const load = stopWatching();
  for (const figure of figures) console.log(formatFigure(figure));
  if (figures.length === 0) continue;
  console.log(
    `  ${isLoaded(load) ? 'loaded: ' : ''}other processes used ${(load.others * 100).toFixed(0)} % of the machine`,
  );
  const result = {
    at: new Date().toISOString(),
    machine: describeMachine(),
    load,
    figures: figures.map(toStoredFigure),
  };
  regressions.push(...findRegressions(former[name]?.figures ?? [], result.figures));
  if (options.write) write(name, result);
}

if (regressions.length > 0) {
  console.log('Worse than docs/performance.md by more than the spread:');
  for (const regression of regressions) console.log(`  ${regression}`);
  if (options.compare) process.exitCode = 1;
}

/** Replaces the bench's rows on docs/performance.md. Rows of a quiet machine are not replaced by those of a loaded one. */
function write(name: string, result: Result): void {
  const results = readResults();
  const stored = results[name];
  if (stored && isLoaded(result.load) && !isLoaded(stored.load)) {
    console.log('  not written: the rows on docs/performance.md are from a quiet machine');
    return;
  }
  const all = { ...results, [name]: result };
  const order = Object.keys(benches);
  const sorted = Object.entries(all).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  writeResults(Object.fromEntries(sorted));
  renderPage(Object.fromEntries(sorted));
}

function renderPage(results: Results): void {
  writeFileSync(join(root, 'docs/performance.md'), renderPerformancePage(results));
}

// `npm run size`: what a visitor loads, against what we allow ourselves. Fails over budget.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean; src?: string };
const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const kilobytes = (keys: Iterable<string>) =>
  [...keys].reduce((sum, key) => sum + statSync(join(dist, `${manifest[key]!.file}.gz`)).size, 0) / 1000;

function withImports(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key) || !manifest[key]?.file.endsWith('.js')) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) withImports(next, seen);
  return seen;
}

const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!;
const first = withImports(entry);
const page = (route: string) => {
  const key = Object.keys(manifest).find((name) => name.startsWith(`src/routes/${route}.tsx`));
  return key ? withImports(key, new Set(first)) : first;
};
const budgets: [string, number, number][] = [
  ['first load of the home page', kilobytes(page('index')), 190],
  ['first load of a public list', kilobytes(page('available-equipment')), 190],
];
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.file.endsWith('.js') || first.has(key)) continue;
  budgets.push([`lazy ${chunk.file}`, kilobytes([key]), 60]);
}
let over = 0;
for (const [name, size, limit] of budgets.toSorted((a, b) => b[1] - a[1]).slice(0, 12)) {
  if (size > limit) over++;
  console.log(`${size > limit ? 'OVER' : 'ok  '} ${size.toFixed(1).padStart(7)} of ${limit} kB gzip  ${name}`);
}
process.exitCode = over > 0 ? 1 : 0;

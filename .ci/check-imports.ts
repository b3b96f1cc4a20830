// Checks imports, type imports included: no circles, the layers of web/src, no imports of a service's tests, and which
// packages production code may import.
//   node .ci/check-imports.ts
import { join, posix } from 'node:path';
import { reportProblems } from './report-problems.ts';
import { readSources, type Sources } from './source-files.ts';

/** What each layer of web/src may import besides itself. main.tsx, router.ts and the route tree may import every layer. */
const WEB_LAYERS: Record<string, readonly string[]> = {
  locales: ['lib'],
  lib: ['locales'],
  ui: ['lib'],
  entities: ['ui', 'lib'],
  features: ['entities', 'ui', 'lib'],
  routes: ['features', 'entities', 'ui', 'lib'],
};
const WEB = 'web/src/';

/** The packages that production code may import, by folder. Demo data, test helpers and the development stack are no part of it. */
const PRODUCTION_PACKAGES: readonly [folder: RegExp, packages: readonly string[]][] = [
  [/^(?:services\/[^/]+|gateway)\/src\//, ['contracts', 'service-kit']],
  [/^web\/src\//, ['contracts']],
];

/** Modules that run without being imported. */
const isEntry = (file: string) => file === 'web/src/main.tsx' || file.includes('.test.');

/** Lists every import that breaks a rule, one line each. */
export function findImportProblems(sources: Sources): string[] {
  const graph = readImportGraph(sources);
  const forbidden = [...graph].flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const reason = webProblem(file, target) ?? testProblem(file, target);
      return reason ? [`${file} imports ${target}: ${reason}`] : [];
    }),
  );
  const imported = new Set([...graph.values()].flat());
  const unused = [...graph.keys()]
    .filter((file) => file.startsWith(WEB) && !isEntry(file) && !imported.has(file))
    .map((file) => `${file}: no module imports it`);
  return [
    ...forbidden,
    ...findPackageProblems(sources),
    ...unused,
    ...findCircles(graph).map((circle) => `import circle: ${circle.join(' -> ')}`),
  ];
}

function webProblem(file: string, target: string): string | undefined {
  if (!file.startsWith(WEB) || file.includes('.test.')) return undefined;
  const [layer = '', feature] = file.slice(WEB.length).split('/');
  const [targetLayer = '', targetFeature] = target.slice(WEB.length).split('/');
  if (layer === 'features' && targetLayer === 'features' && feature !== targetFeature)
    return 'a feature must not import another; use a route or an entity';
  const allowed = WEB_LAYERS[layer];
  if (!allowed || layer === targetLayer || allowed.includes(targetLayer)) return undefined;
  return `${layer} may import ${allowed.join(', ')} only`;
}

function testProblem(file: string, target: string): string | undefined {
  const tests = /^((?:services\/[^/]+|gateway|web)\/)test\//.exec(target);
  return tests && !file.startsWith(tests[1]!) ? "no other workspace may import a workspace's tests" : undefined;
}

const PACKAGE_IMPORT = /(?:\bfrom|\bimport\s*\(|\bimport)\s*['"]@commonyard\/([^'"/]+)[^'"]*['"]/g;

function findPackageProblems(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    const [, allowed] = PRODUCTION_PACKAGES.find(([folder]) => folder.test(file)) ?? [];
    if (!allowed || file.includes('.test.')) return [];
    const imported = [...source.matchAll(PACKAGE_IMPORT)].map(([, name]) => name!);
    return imported
      .filter((name) => !allowed.includes(name))
      .map((name) => `${file} imports @commonyard/${name}: production code here may import ${allowed.join(', ')} only`);
  });
}

const IMPORT = /(?:\bfrom|\bimport\s*\(|\bimport)\s*['"](\.[^'"]+)['"]/g;

function readImportGraph(sources: Sources): Map<string, string[]> {
  const resolve = (file: string, path: string) =>
    ['', '.ts', '.tsx']
      .map((extension) => posix.join(posix.dirname(file), path) + extension)
      .find((candidate) => sources.has(candidate)) ?? [];
  return new Map(
    [...sources].map(([file, source]) => [
      file,
      [...source.matchAll(IMPORT)].flatMap(([, path]) => resolve(file, path!)),
    ]),
  );
}

/** One circle for each import that closes one, found by depth-first search. */
function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const visited = new Set<string>();
  const path: string[] = [];
  function visit(file: string): void {
    if (visited.has(file)) return;
    const start = path.indexOf(file);
    if (start >= 0) {
      circles.push([...path.slice(start), file]);
      return;
    }
    path.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    path.pop();
    visited.add(file);
  }
  for (const file of graph.keys()) visit(file);
  return circles;
}

if (import.meta.main) reportProblems(findImportProblems(readSources(join(import.meta.dirname, '..'))));

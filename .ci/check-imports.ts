// Checks imports, type imports and imports at run time included: what each folder may import, that package.json declares it, the
// layers of web/src, no imports of tests, no circles of files.
//   node .ci/check-imports.ts
import { join, posix } from 'node:path';
import { findCircles, folderOf, readImports, type Import } from './import-graph.ts';
import { reportProblems } from './report-problems.ts';
import { readSources, type Sources } from './source-files.ts';

/** What a folder may import: other folders, its tests further ones, and the modules of npm and Node, if not all. */
type Row = { folders: readonly string[]; testFolders?: readonly string[]; modules?: readonly string[] };

const SERVERS = ['packages/command-line', 'packages/contracts', 'packages/service-kit'];
const TOOLS = [...SERVERS, 'packages/dev-stack', 'packages/testing'];

/** Every folder with code. Only folders of `deploy` are scripts without package.json: some run before `npm ci`. */
export const IMPORTS: Readonly<Record<string, Row>> = {
  'packages/command-line': { folders: [] },
  'packages/contracts': { folders: [], modules: ['typebox'] },
  'packages/service-kit': {
    folders: ['packages/command-line', 'packages/contracts'],
    testFolders: ['packages/dev-stack', 'packages/testing'],
  },
  'packages/dev-stack': { folders: SERVERS },
  'packages/demo': { folders: ['packages/command-line', 'packages/contracts'] },
  'packages/testing': { folders: [...SERVERS, 'packages/demo', 'packages/dev-stack'] },
  'packages/bundler': { folders: ['packages/command-line'] },
  'services/*': { folders: SERVERS, testFolders: ['packages/demo', 'packages/dev-stack', 'packages/testing'] },
  // Its tests run real services behind it.
  gateway: { folders: SERVERS, testFolders: ['packages/testing', 'services/*', 'deploy/nats'] },
  web: { folders: ['packages/command-line', 'packages/contracts'], testFolders: ['packages/testing'] },
  'deploy/backup': { folders: ['packages/command-line'], testFolders: ['packages/testing'] },
  'deploy/observability': { folders: TOOLS },
  'deploy/cloudnative-pg': { folders: ['packages/command-line'] },
  'deploy/compose': { folders: ['packages/command-line', 'packages/dev-stack', 'deploy/helm', 'deploy/nats'] },
  'deploy/docker': { folders: ['packages/command-line'] },
  'deploy/helm': { folders: ['packages/command-line', 'packages/dev-stack', 'packages/service-kit', 'deploy/nats'] },
  'deploy/nats': { folders: SERVERS },
  'deploy/release': { folders: ['packages/command-line', 'packages/bundler', 'packages/dev-stack'] },
  e2e: { folders: [...TOOLS, 'gateway', 'deploy/cloudnative-pg', 'deploy/helm', 'deploy/nats', 'deploy/release'] },
  // Measures parts of the product in its own process.
  bench: { folders: [...TOOLS, 'services/*', 'gateway', 'web', 'e2e'] },
  // Shows with wrong variants of services that it finds their faults.
  chaos: { folders: [...TOOLS, 'services/*'] },
  '.ci': {
    folders: [
      'packages/bundler',
      'packages/command-line',
      'packages/dev-stack',
      'packages/service-kit',
      'packages/testing',
      'deploy/helm',
    ],
  },
};

/** The configuration of Jest at the root: it imports those of the workspaces, which import its preset. */
const ROOT_CONFIGURATION = /^jest[.\w]*\.mjs$/;

/** The files of services, gateway and kit that know the NATS client, so that its successor is a small change. */
export const NATS_FILES = ['deliveries', 'jetstream', 'stream'].map(
  (name) => `packages/service-kit/src/events/${name}.ts`,
);

/** What each layer of web/src may import besides itself. main.tsx, router.ts and the route tree may import every layer. */
export const WEB_LAYERS: Readonly<Record<string, readonly string[]>> = {
  locales: ['lib'],
  lib: ['locales'],
  ui: ['lib'],
  entities: ['ui', 'lib'],
  features: ['entities', 'ui', 'lib'],
  routes: ['features', 'entities', 'ui', 'lib'],
};
const WEB = 'web/src/';

const isTest = (path: string) => /(?:^|\/)test\/|\.test\.\w+$|\/jest[.\w]*\.config\.mjs$/.test(path);

/** Modules that run without being imported. */
const isEntry = (file: string) => file === 'web/src/main.tsx' || isTest(file);

/** Lists every import that breaks a rule, one line each. The sources include each package.json. */
export function findImportProblems(sources: Sources): string[] {
  const imports = readImports(sources);
  const forbidden = imports.flatMap((each) => {
    const reason = (each.target ? folderProblem(each, each.target, sources) : moduleProblem(each)) ?? webProblem(each);
    return reason ? [`${each.file} imports ${each.module}: ${reason}`] : [];
  });
  return [
    ...findTableProblems(sources),
    ...forbidden,
    ...findDeclarationProblems(imports, sources),
    ...findUnusedModules(imports, sources),
    ...findCircles(imports).map((circle) => `import circle: ${circle.join(' -> ')}`),
  ];
}

const rowOf = (folder: string): Row | undefined =>
  Object.entries(IMPORTS).find(([pattern]) => posix.matchesGlob(folder, pattern))?.[1];

function findTableProblems(sources: Sources): string[] {
  const folders = [...new Set([...sources.keys()].filter((file) => !ROOT_CONFIGURATION.test(file)).map(folderOf))];
  const rows = Object.keys(IMPORTS);
  return [
    ...folders.filter((folder) => !rowOf(folder)).map((folder) => `${folder} has no row in .ci/check-imports.ts`),
    ...rows
      .filter((row) => !folders.some((folder) => posix.matchesGlob(folder, row)))
      .map((row) => `.ci/check-imports.ts: there is no folder ${row}`),
  ];
}

function folderProblem({ file, module }: Import, target: string, sources: Sources): string | undefined {
  const [from, to] = [folderOf(file), folderOf(target)];
  if (ROOT_CONFIGURATION.test(file)) return undefined;
  if (isTest(target) && (from !== to || !isTest(file))) return 'only tests of the same folder may import tests';
  if (from === to) return module.startsWith('.') ? undefined : 'within a folder use a relative path';
  if (ROOT_CONFIGURATION.test(target) && isTest(file)) return undefined;
  const { folders = [], testFolders = [] } = rowOf(from) ?? {};
  const allowed = isTest(file) ? [...folders, ...testFolders] : folders;
  if (!allowed.some((pattern) => posix.matchesGlob(to, pattern)))
    return `${isTest(file) ? 'tests' : 'code'} of ${from} may import ${allowed.join(', ') || 'no other folder'} only`;
  const arePackages = [from, to].every((folder) => sources.has(`${folder}/package.json`));
  return arePackages && module.startsWith('.') ? 'use the name of its package' : undefined;
}

function moduleProblem({ file, module }: Import): string | undefined {
  if (isTest(file)) return undefined;
  const folder = folderOf(file);
  const { modules } = rowOf(folder) ?? {};
  if (modules && !modules.includes(module)) return `${folder} may import ${modules.join(', ')} only`;
  if (folder === 'web' && file.startsWith(WEB) && module.startsWith('node:')) return 'browsers do not have it';
  const isServer = /^(?:packages\/service-kit|services\/[^/]+|gateway)$/.test(folder);
  return isServer && /^(?:nats$|@nats-io\/)/.test(module) && !NATS_FILES.includes(file)
    ? `only ${NATS_FILES.join(', ')} may import the NATS client`
    : undefined;
}

function webProblem({ file, module, target, isType }: Import): string | undefined {
  if (!file.startsWith(WEB) || isTest(file)) return undefined;
  if (/^@commonyard\/contracts\/(?:http|events)\//.test(module) && !isType)
    return 'schemas stay out of the bundle: import types of them, and run-time values of *.values';
  const [layer = '', feature] = file.slice(WEB.length).split('/');
  const [targetLayer = '', targetFeature] = target?.startsWith(WEB) ? target.slice(WEB.length).split('/') : [layer];
  if (feature === undefined) return undefined;
  const allowed = WEB_LAYERS[layer];
  if (!allowed) return `the layer ${layer} has no row in .ci/check-imports.ts`;
  if (layer === 'features' && targetLayer === 'features' && targetFeature && feature !== targetFeature)
    return 'a feature must not import another; use a route or an entity';
  return layer === targetLayer || allowed.includes(targetLayer)
    ? undefined
    : `${layer} may import ${allowed.join(', ')} only`;
}

/** Whether each package.json declares the packages of this repository that its folder imports, and no others. */
function findDeclarationProblems(imports: Import[], sources: Sources): string[] {
  type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
  return [...sources].flatMap(([path, text]) => {
    if (!path.endsWith('/package.json')) return [];
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Manifest;
    const own = imports.filter(
      ({ file, module }) => folderOf(file) === folderOf(path) && module.startsWith('@commonyard/'),
    );
    const imported = (only: (file: string) => boolean) =>
      new Set(own.filter(({ file }) => only(file)).map(({ module }) => module.split('/').slice(0, 2).join('/')));
    const [code, all] = [imported((file) => !isTest(file)), imported(() => true)];
    const declared = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
      name.startsWith('@commonyard/'),
    );
    return [
      ...[...code].filter((name) => !(name in dependencies)).map((name) => `${path}: dependencies must have ${name}`),
      ...[...all]
        .filter((name) => !declared.includes(name) && !code.has(name))
        .map((name) => `${path}: devDependencies must have ${name}`),
      ...declared.filter((name) => !all.has(name)).map((name) => `${path}: no module imports ${name}`),
    ];
  });
}

function findUnusedModules(imports: Import[], sources: Sources): string[] {
  const imported = new Set(imports.map(({ target }) => target));
  return [...sources.keys()]
    .filter((file) => file.startsWith(WEB) && !isEntry(file) && !imported.has(file))
    .map((file) => `${file}: no module imports it`);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  reportProblems(findImportProblems(new Map([...readSources(root), ...readSources(root, ['*/package.json'])])));
}

// Checks imports, type imports and imports at run time included: what each folder may import, that package.json declares it, the
// layers of web/src, no imports of tests, no circles of files, and none of folders.
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { findCircles, folderOf, readImports, toRooms, type Import } from './import-graph.ts';
import { readSources, type Sources } from './source-files.ts';

/** What a folder may import: other folders, its tests further ones, and the modules of npm and Node, if not all. */
type Row = { folders: readonly string[]; testFolders?: readonly string[]; modules?: readonly string[] };

const SERVERS = ['packages/command-line', 'packages/contracts', 'packages/service-kit'];
const TOOLS = [...SERVERS, 'packages/dev-stack', 'packages/testing'];

/** Every folder with code. Only folders of `deploy` are scripts without package.json: some run before `npm ci`. */
export const IMPORTS: Readonly<Record<string, Row>> = {
  'packages/command-line': { folders: [] },
  'packages/contracts': { folders: [], modules: ['typebox'], testFolders: ['packages/testing'] },
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
  'deploy/backup': { folders: ['packages/command-line'], testFolders: ['packages/dev-stack', 'packages/testing'] },
  'deploy/observability': { folders: ['packages/command-line'], testFolders: TOOLS },
  // Runs without packages: see compose-settings.test.ts.
  'deploy/compose': { folders: ['packages/command-line', 'packages/dev-stack', 'deploy/helm'] },
  'deploy/docker': { folders: ['packages/command-line'] },
  'deploy/helm': { folders: ['packages/command-line', 'packages/dev-stack', 'packages/service-kit'] },
  'deploy/nats': { folders: [...SERVERS, 'packages/dev-stack'] },
  'deploy/services': {
    folders: ['packages/command-line', 'packages/dev-stack', 'packages/service-kit', 'deploy/helm', 'deploy/nats'],
  },
  'deploy/release': {
    folders: ['packages/command-line', 'packages/dev-stack', 'packages/testing'],
  },
  // The French texts of the pages.
  e2e: { folders: [...TOOLS, 'gateway', 'web', 'deploy/helm', 'deploy/nats', 'deploy/release'] },
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
      'deploy/nats',
      'deploy/services',
    ],
  },
};

/** The configuration of Jest at the root: it imports those of the workspaces, which import its preset. */
const ROOT_CONFIGURATION = /^jest[.\w]*\.mjs$/;
const ROOT_FILE = /^(?:jest[.\w]*\.mjs|package\.json)$/;

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

/** Workspaces whose folders still import each other in circles. A row goes as soon as its circles have. */
export const WITH_CIRCLES: readonly string[] = ['bench', 'packages/contracts', 'services/media'];

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
    ...findRootProblems(imports, sources),
    ...findUnusedModules(imports, sources),
    ...findCircles(imports).map((circle) => `import circle: ${circle.join(' -> ')}`),
    ...findRoomCircles(imports),
    ...findProductTests(imports),
  ];
}

/** Modules that start the whole product as processes. */
export const PRODUCT_STARTERS = ['packages/testing/src/product.ts', 'e2e/deployment/src/replicas.ts'];

/** Tests that `npm test` would run, although they start the product, directly or by what they import. */
function findProductTests(imports: Import[]): string[] {
  const importers = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ target }) => target?.replace(/^packages\/testing\/(?!src\/)(.+)$/, 'packages/testing/src/$1.ts'),
  );
  const withOwnCommand = /^e2e\/(?:journeys|crawl|deployment\/(?:compose|cluster))\//;
  const reached = new Set(PRODUCT_STARTERS);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer.file);
  return [...reached]
    .filter((file) => /(?<!\.product)\.test\.ts$/.test(file) && !withOwnCommand.test(file))
    .map((file) => `${file} starts the product: name it *.product.test.ts, so that npm run e2e:product runs it`);
}

/** Circles of folders, at every level below `src`. Tests may import from everywhere. */
function findRoomCircles(imports: Import[]): string[] {
  const circles = findCircles(toRooms(imports.filter(({ file }) => !isTest(file))));
  const checked = circles.filter(([room]) => !WITH_CIRCLES.includes(folderOf(room!)));
  return [...new Set(checked.map((circle) => `circle of folders: ${circle.join(' -> ')}`))];
}

const rowOf = (folder: string): Row | undefined =>
  Object.entries(IMPORTS).find(([pattern]) => posix.matchesGlob(folder, pattern))?.[1];

function findTableProblems(sources: Sources): string[] {
  const folders = [...new Set([...sources.keys()].filter((file) => !ROOT_FILE.test(file)).map(folderOf))];
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

/** Declared without an import: peers of other packages, and a font that a style sheet names. */
const NEVER_IMPORTED = [
  '@emotion/react',
  '@swc/core',
  '@testing-library/dom',
  '@fontsource-variable/atkinson-hyperlegible-next',
];
/** Folders that run only where their devDependencies are installed. */
const DEVELOPMENT = /^(?:bench|chaos|e2e|packages\/testing|deploy\/observability)$/;

/** Whether each package.json declares what its folder uses, and no more: what the product imports when it runs in `dependencies`. */
function findDeclarationProblems(imports: Import[], sources: Sources): string[] {
  const root = readManifest(sources.get('package.json'));
  return [...sources].flatMap(([path, text]) => {
    const folder = folderOf(path);
    if (path !== `${folder}/package.json`) return [];
    const { dependencies, all } = readManifest(text);
    const own = imports.filter(({ file }) => folderOf(file) === folder);
    const named = (list: Import[]) => [...new Set(list.flatMap(({ module }) => packageOf(module) ?? []))];
    const product = named(own.filter((each) => !isDevelopment(each)));
    const used = named(own);
    const code = [...sources].filter(([file]) => folderOf(file) === folder && file !== path).map(([, code]) => code);
    /** A configuration names a package in quotes, a command runs a program of it. */
    const isUsed = (name: string) =>
      used.includes(name) || code.some((each) => each.includes(`'${name}'`) || each.includes(`.bin/${name}'`));
    const missing = used.filter((name) => !product.includes(name) && !all.has(name) && !root.all.has(name));
    return [
      ...product.filter((name) => !dependencies.has(name)).map((name) => `${path}: dependencies must have ${name}`),
      ...missing.map((name) => `${path}: devDependencies must have ${name}`),
      ...[...all]
        .filter((name) => !NEVER_IMPORTED.includes(name) && !isUsed(name.replace('@types/', '')))
        .map((name) => `${path}: no module imports ${name}`),
    ];
  });
}

const isDevelopment = ({ file, isType }: Import) =>
  isType || isTest(file) || DEVELOPMENT.test(folderOf(file)) || (folderOf(file) === 'web' && !file.startsWith(WEB));

/** Whether the root declares what scripts without a package.json of their own import from npm. */
function findRootProblems(imports: Import[], sources: Sources): string[] {
  const { all } = readManifest(sources.get('package.json'));
  const names = imports
    .filter(({ file }) => !sources.has(`${folderOf(file)}/package.json`))
    .flatMap(({ module }) => packageOf(module) ?? []);
  return [...new Set(names)]
    .filter((name) => !name.startsWith('@commonyard/') && !all.has(name))
    .map((name) => `package.json: devDependencies must have ${name}`);
}

function readManifest(text = '{}') {
  type Manifest = { dependencies?: object; devDependencies?: object };
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Manifest;
  return {
    dependencies: new Set(Object.keys(dependencies)),
    all: new Set(Object.keys({ ...dependencies, ...devDependencies })),
  };
}

/** The package that a module belongs to. Undefined for a path, a module of Node, and a template. */
function packageOf(module: string): string | undefined {
  if (/^\.|\$\{/.test(module) || isBuiltin(module)) return undefined;
  return /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0];
}

function findUnusedModules(imports: Import[], sources: Sources): string[] {
  const imported = new Set(imports.map(({ target }) => target));
  return [...sources.keys()]
    .filter((file) => file.startsWith(WEB) && !isEntry(file) && !imported.has(file))
    .map((file) => `${file}: no module imports it`);
}

export const check = (root: string) =>
  findImportProblems(new Map([...readSources(root), ...readSources(root, ['package.json', '*/package.json'])]));

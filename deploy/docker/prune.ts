// MANIFESTS gets only what `npm ci` needs, so that its layer stays cached until a dependency changes, SOURCES the code.
// devDependencies are removed from the manifests: `npm ci --omit=dev` would still install the dependencies of workspaces that only
// tests use. With --dev the manifest of each WORKSPACE keeps its devDependencies from npm, such as Vite.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readArguments } from '../../packages/command-line/src/arguments.ts';

type Manifest = {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const { values, positionals } = readArguments({
  purpose: 'Copies workspaces and those that they depend on, for the build of an image.',
  arguments: 'MANIFESTS SOURCES WORKSPACE...',
  options: { dev: { type: 'boolean', purpose: 'keeps the devDependencies of each WORKSPACE' } },
});
const [manifests = '', sources = '', ...workspaces] = positionals;
const root = readManifest('.');
const folders = new Map(
  (root.workspaces ?? []).flatMap(matchingFolders).map((folder) => [readManifest(folder).name, folder]),
);
const included = [...dependencyClosure(workspaces)];

writeManifest('.', { ...root, workspaces: included, devDependencies: {} });
for (const file of ['package-lock.json', '.npmrc']) cpSync(file, join(manifests, file));
for (const folder of included) {
  const manifest = readManifest(folder);
  if (values.dev && workspaces.includes(folder)) manifest.devDependencies = withoutWorkspaces(manifest.devDependencies);
  else delete manifest.devDependencies;
  writeManifest(folder, manifest);
  cpSync(folder, join(sources, folder), { recursive: true, filter: (file) => !file.endsWith('package.json') });
}
cpSync('tsconfig.base.json', join(sources, 'tsconfig.base.json'));

function dependencyClosure(wanted: string[], found = new Set<string>()): Set<string> {
  for (const folder of wanted.filter((each) => !found.has(each))) {
    found.add(folder);
    const names = Object.keys(readManifest(folder).dependencies ?? {});
    dependencyClosure(
      names.flatMap((name) => folders.get(name) ?? []),
      found,
    );
  }
  return found;
}

function withoutWorkspaces(dependencies: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => !folders.has(name)));
}

function matchingFolders(pattern: string): string[] {
  const all = pattern.endsWith('/*')
    ? readdirSync(dirname(pattern)).map((name) => join(dirname(pattern), name))
    : [pattern];
  return all.filter((folder) => existsSync(join(folder, 'package.json')));
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function writeManifest(folder: string, manifest: Manifest): void {
  mkdirSync(join(manifests, folder), { recursive: true });
  writeFileSync(join(manifests, folder, 'package.json'), JSON.stringify(manifest));
}

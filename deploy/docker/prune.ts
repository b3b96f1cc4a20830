// Command of the image builds: copies one workspace and the workspaces it depends on.
//   node prune.ts WORKSPACE MANIFESTS SOURCES [--dev]
// The folder MANIFESTS gets only what `npm ci` needs, so that its layer stays cached until a dependency changes. SOURCES gets
// the code. devDependencies are removed from the manifests, except those of WORKSPACE with --dev: `npm ci --omit=dev` would
// still install the dependencies of workspaces that only tests use.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Manifest = {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const [workspace = '', manifests = '', sources = '', flag] = process.argv.slice(2);
const root = readManifest('.');
const folders = new Map(
  (root.workspaces ?? []).flatMap(matchingFolders).map((folder) => [readManifest(folder).name, folder]),
);
const included = dependencyClosure(workspace);

writeManifest('.', { ...root, workspaces: included, devDependencies: {} });
for (const file of ['package-lock.json', '.npmrc']) cpSync(file, join(manifests, file));
for (const folder of included) {
  const manifest = readManifest(folder);
  if (folder !== workspace || flag !== '--dev') delete manifest.devDependencies;
  writeManifest(folder, manifest);
  cpSync(folder, join(sources, folder), { recursive: true, filter: (file) => !file.endsWith('package.json') });
}
cpSync('tsconfig.base.json', join(sources, 'tsconfig.base.json'));

function dependencyClosure(folder: string, found = new Set<string>()): string[] {
  found.add(folder);
  for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
    const next = folders.get(name);
    if (next && !found.has(next)) dependencyClosure(next, found);
  }
  return [...found];
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

// Command of the image builds: takes one workspace, and those it depends on, out of the repository.
//   node prune.ts WORKSPACE MANIFESTS SOURCES [--dev]
// MANIFESTS gets what `npm ci` needs and nothing else, so that its layer stays cached until a dependency changes;
// SOURCES gets the code. Development dependencies are left out, of the workspace itself only without --dev: npm's own
// --omit=dev would still install those of the workspaces that tests are made with.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Manifest = {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const [wanted = '', manifests = '', sources = '', flag] = process.argv.slice(2);
const root = readManifest('.');
const folders = new Map(
  (root.workspaces ?? []).flatMap(foldersOf).map((folder) => [readManifest(folder).name, folder]),
);
const kept = closureOf(wanted);

writeManifest('.', { ...root, workspaces: kept, devDependencies: {} });
for (const file of ['package-lock.json', '.npmrc']) cpSync(file, join(manifests, file));
for (const folder of kept) {
  const manifest = readManifest(folder);
  if (folder !== wanted || flag !== '--dev') delete manifest.devDependencies;
  writeManifest(folder, manifest);
  cpSync(folder, join(sources, folder), { recursive: true, filter: (file) => !file.endsWith('package.json') });
}
cpSync('tsconfig.base.json', join(sources, 'tsconfig.base.json'));

function closureOf(folder: string, found = new Set<string>()): string[] {
  found.add(folder);
  for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
    const next = folders.get(name);
    if (next && !found.has(next)) closureOf(next, found);
  }
  return [...found];
}

function foldersOf(pattern: string): string[] {
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

import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Manifest = { dependencies?: object; optionalDependencies?: object };

// Not needed at run time.
const SKIPPED = /\.(?:md|map|d\.[cm]?ts)$/;

/** Copies packages and what they depend on, as installed for modules in `from`. Throws where one is not installed. */
export function copyPackages(names: string[], from: string, target: string): void {
  for (const name of names) {
    const folder = findPackage(name, from);
    if (!folder) throw new Error(`${name} is not installed`);
    // What is installed below the importing package has been copied with it.
    if (folder.startsWith(join(from, '/'))) continue;
    cpSync(folder, join(target, name), { recursive: true, filter: (file) => !SKIPPED.test(file) });
    const { dependencies, optionalDependencies } = readManifest(folder);
    const optional = Object.keys(optionalDependencies ?? {}).filter((each) => findPackage(each, folder));
    copyPackages([...Object.keys(dependencies ?? {}), ...optional], folder, target);
  }
}

function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === dirname(from) ? undefined : findPackage(name, dirname(from));
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

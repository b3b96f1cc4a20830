import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type LockedPackage = {
  name?: string;
  version?: string;
  license?: string;
  /** Subresource Integrity of its archive, such as `sha512-...`. */
  integrity?: string;
  link?: boolean;
  resolved?: string;
  os?: string[];
  libc?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

/** The packages of a lock file by their folders, such as `node_modules/pg`. */
export type Lockfile = Record<string, LockedPackage>;

const MODULES = 'node_modules/';

export function readLockfile(root: string): Lockfile {
  return (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lockfile }).packages;
}

export const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf(MODULES) + MODULES.length);

/** The folders of what `npm ci --omit=dev` installs in a Linux image for a folder of the lock file, without own packages. */
export function listDependencies(lockfile: Lockfile, folder: string, found = new Set<string>()): Set<string> {
  const { dependencies, optionalDependencies, peerDependencies } = lockfile[folder] ?? {};
  for (const name of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })) {
    const installed = findInstalled(lockfile, folder, name);
    // An optional package that nothing installs.
    if (!installed || !isForImages(lockfile[installed]!)) continue;
    const target = lockfile[installed]!.link ? lockfile[installed]!.resolved! : installed;
    if (found.has(target)) continue;
    found.add(target);
    listDependencies(lockfile, target, found);
  }
  return new Set([...found].filter((each) => each.includes(MODULES)));
}

/** Where Node finds a package that code in a folder imports. */
export function findInstalled(lockfile: Lockfile, folder: string, name: string): string | undefined {
  for (let from = folder; ; from = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : '') {
    const candidate = from === '' ? MODULES + name : `${from}/${MODULES}${name}`;
    if (lockfile[candidate]) return candidate;
    if (from === '') return undefined;
  }
}

function isForImages({ os, cpu, libc }: LockedPackage): boolean {
  const allows = (list: string[] | undefined, ...values: string[]) =>
    !list || values.some((value) => list.includes(value));
  return allows(os, 'linux') && allows(cpu, 'x64', 'arm64') && allows(libc, 'glibc');
}

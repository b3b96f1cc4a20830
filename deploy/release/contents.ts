import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWorkspaces } from '../../packages/bundler/src/bundle-workspaces.ts';
import type { Image } from './images.ts';
import { findInstalled, folderOfFile, listDependencies, type Lockfile } from './lockfile.ts';

/**
 * The packages in an image, by their folders in the lock file: those with code in its bundles, those that its bundles import,
 * and those that are installed in it. Packages with native code are those of all platforms of the image.
 */
export async function listContents(root: string, lockfile: Lockfile, image: Image): Promise<string[]> {
  const { bundled = [], installed = [] } = image;
  const folders = new Set(installed.flatMap((workspace) => [...listDependencies(lockfile, workspace)]));
  for (const workspace of bundled) {
    const { modules, imported } = await bundle(root, workspace);
    for (const file of modules) {
      const folder = folderOfFile(root, file);
      if (folder) folders.add(folder);
    }
    for (const name of imported) {
      const folder = findInstalled(lockfile, workspace, name);
      if (!folder) throw new Error(`${name} is not in package-lock.json`);
      folders.add(folder);
      listDependencies(lockfile, folder, folders);
    }
  }
  return [...folders].sort();
}

async function bundle(root: string, workspace: string) {
  const out = mkdtempSync(join(tmpdir(), 'release-contents-'));
  try {
    return await bundleWorkspaces({ root, workspaces: [workspace], out });
  } finally {
    rmSync(out, { recursive: true });
  }
}

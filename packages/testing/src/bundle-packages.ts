import { createHash } from 'node:crypto';
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { installBundle, removeOldBundles } from '@commonyard/dev-stack/bundles';
import { root } from '@commonyard/dev-stack/settings';

export type PackageBundle = {
  /** What tests and sources import: packages or their subpaths: ES modules, or CommonJS of which only `module.exports` is imported. */
  modules: readonly string[];
  /** Modules that the bundle imports instead of containing them: CommonJS, and what is imported from elsewhere too. */
  external: readonly RegExp[];
  /** The conditions of `exports` that apply in the tests' environment, besides `import` and `default`. */
  conditions: readonly string[];
};

// What a bundle is made of, and how.
const INPUTS = [join(root, 'node_modules/.package-lock.json'), import.meta.filename];

/**
 * Bundles npm packages for the tests of a workspace, and returns the setting `moduleNameMapper` that makes Jest load the bundle.
 * Each test file loads all modules anew, and some packages have a thousand. A bundle is built anew when an installed package changes.
 * Throws where a module is missing.
 */
export async function bundlePackages(bundle: PackageBundle): Promise<Record<string, string>> {
  const hash = createHash('sha256');
  for (const file of INPUTS) hash.update(readFileSync(file));
  for (const each of Object.values(bundle).flat()) hash.update(`\n${String(each)}`);
  const cache = join(root, '.cache/test-packages');
  const folder = join(cache, hash.digest('hex').slice(0, 32));
  if (existsSync(folder)) utimesSync(folder, new Date(), new Date());
  else await build(bundle, folder);
  removeOldBundles(cache);
  return Object.fromEntries(bundle.modules.map((module) => [`^${module}$`, join(folder, `${fileOf(module)}.mjs`)]));
}

const fileOf = (module: string) => module.replaceAll('/', '-');

async function build({ modules, external, conditions }: PackageBundle, folder: string): Promise<void> {
  // Another run may build the same bundle at this time.
  const unfinished = `${folder}.${process.pid}`;
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(modules.map((module) => [fileOf(module), module])),
    // Resolves as Jest does, and keeps `process.env`.
    platform: 'neutral',
    resolve: { conditionNames: [...conditions, 'import', 'default'], mainFields: ['main'] },
    external: [...external],
    preserveEntrySignatures: 'strict',
    onLog: (level, log) => {
      if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    },
  });
  await bundle.write({ dir: unfinished, entryFileNames: '[name].mjs', chunkFileNames: '[hash].mjs', keepNames: true });
  await bundle.close();
  installBundle(unfinished, folder);
}

import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { assertWritable } from './cache-folder.ts';
import type { Progress } from './progress.ts';
import { sourceRuntime, type Programs, type Runtime } from './run-program.ts';
import { services } from './services.ts';
import { root } from './settings.ts';

// Everything that bundles are made of, the installed packages included.
const INPUTS = [
  '{packages/*,services/*,gateway}/{package.json,src/**/*}',
  'tsconfig.base.json',
  'node_modules/.package-lock.json',
];

// A stack that still runs may use an older one.
const KEPT = 5;

/** What `prepareBundles` creates in its cache: finished bundles, and those of an interrupted start. */
const BUNDLES = /^[0-9a-f]{32}(?:\.\d+)?$/;

/**
 * The folder of the bundles of all services, the gateway and the demo data. Bundles them where a source or an installed
 * package has changed since, by its content.
 */
export async function prepareBundles(programs: Programs, progress: Progress, folder = root): Promise<string> {
  const cache = join(folder, '.cache/bundles');
  for (;;) {
    const key = hashInputs(folder);
    const bundles = join(cache, key);
    if (!existsSync(bundles)) {
      assertWritable(cache);
      const unfinished = `${bundles}.${process.pid}`;
      await progress.step('Bundles of the services', () =>
        programs.run('bundle', bundleCommand(folder, unfinished), {}),
      );
      // A source that changed in the meantime may or may not be part of the bundles.
      if (hashInputs(folder) === key) installBundle(unfinished, bundles);
      else rmSync(unfinished, { recursive: true });
      continue;
    }
    try {
      utimesSync(bundles, new Date(), new Date());
      removeOldBundles(cache);
    } catch {
      // Another user's, or on a read-only disk: then its user removes old ones.
    }
    return bundles;
  }
}

/** The bundle of a program, by its source such as `services/assets/src/cli.ts`. */
export function bundleOf(source: string, bundles: string): string {
  return join(bundles, source.replace('/src/', '/').replace(/\.ts$/, '.mjs'));
}

/** Runs the programs of these bundles. A program of another workspace has no bundle and runs from its source. */
export function bundleRuntime(bundles: string): Runtime {
  return {
    scriptOf: (source) => {
      const bundle = bundleOf(source, bundles);
      return existsSync(bundle) ? bundle : sourceRuntime.scriptOf(source);
    },
    // At most 4 MB for each half of V8's young generation, instead of 16: 40 MB less for all services, at the same
    // processor time per request.
    flags: ['--enable-source-maps', '--max-semi-space-size=4'],
    // Fewer arenas of the C library: each thread of Node would get its own, and they are hardly used.
    env: { NODE_COMPILE_CACHE: join(bundles, 'compile-cache'), MALLOC_ARENA_MAX: '2' },
  };
}

function hashInputs(folder: string): string {
  const hash = createHash('sha256');
  for (const file of globSync(INPUTS, { cwd: folder }).sort()) {
    const path = join(folder, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}

function bundleCommand(folder: string, into: string): string[] {
  const workspaces = [...services.map(({ name }) => `services/${name}`), 'gateway', 'packages/demo'];
  return [process.execPath, join(folder, 'packages/bundler/src/cli/bundle.ts'), into, ...workspaces];
}

/** Gives a finished bundle its name, unless another process has built the same one meanwhile. */
export function installBundle(unfinished: string, bundles: string): void {
  try {
    renameSync(unfinished, bundles);
  } catch (error) {
    // Another process was faster.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(bundles)) throw error;
  }
}

/** Removes all bundles of a cache but the newest, those of interrupted builds too. */
export function removeOldBundles(cache: string): void {
  const age = (name: string) => statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const oldest = readdirSync(cache)
    .filter((name) => BUNDLES.test(name))
    .toSorted((a, b) => age(b) - age(a));
  for (const name of oldest.slice(KEPT)) rmSync(join(cache, name), { recursive: true, force: true });
}

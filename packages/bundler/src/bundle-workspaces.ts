import { globSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { rolldown, type Plugin, type RolldownOutput } from 'rolldown';

// Packages with native code, or with files that they read beside their code.
const EXTERNAL = ['sharp', '@fastify/swagger-ui'];
// pg loads it where it is installed, which it is not.
const MISSING = ['pg-native'];

const NODE_MODULES = /[\\/]node_modules[\\/]/;
const SOURCE = /\.ts$/;

export type BundleOptions = {
  /** The repository's folder. */
  root: string;
  /** Folders of workspaces below `root`, such as `services/assets`. */
  workspaces: string[];
  /** The folder to write to. */
  out: string;
};

/**
 * Bundles the programs of workspaces with the code they import: `<workspace>/src/server.ts` into `<workspace>/server.mjs` and
 * its commands `<workspace>/src/cli.ts` into `<workspace>/cli.mjs`. Stack traces name lines of the sources with Node's flag
 * --enable-source-maps. Returns the names of the packages that the bundles import from node_modules. Throws where a module is missing
 * or cannot be bundled.
 */
export async function bundleWorkspaces({ root, workspaces, out }: BundleOptions): Promise<string[]> {
  const bundle = await rolldown({
    cwd: root,
    input: Object.assign({}, ...workspaces.map((workspace) => findPrograms(root, workspace))),
    platform: 'node',
    external: [...EXTERNAL, ...MISSING],
    plugins: [rejectFilesBesideSources, dropPackageMaps],
    onLog: (level, log) => {
      if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    },
  });
  try {
    const { output } = await bundle.write({
      dir: out,
      format: 'es',
      sourcemap: true,
      sourcemapExcludeSources: true,
      comments: false,
      // One character beyond Latin-1 would double the memory of a chunk's text.
      charset: 'ascii',
      // Logs contain the class names of errors.
      keepNames: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: 'chunks/[hash].mjs',
      codeSplitting: { groups: [{ name: 'packages', test: NODE_MODULES, entriesAware: true }] },
    });
    return findImportedPackages(output);
  } finally {
    await bundle.close();
  }
}

/** The programs of a workspace: the path of each bundle without its extension, and the source. */
function findPrograms(root: string, workspace: string): Record<string, string> {
  const programs = globSync(['src/server.ts', 'src/cli.ts'], { cwd: join(root, workspace) });
  return Object.fromEntries(
    programs.map((source) => [
      join(workspace, source.slice('src/'.length, -'.ts'.length)),
      join(root, workspace, source),
    ]),
  );
}

// In a bundle, import.meta names the bundle, so a file beside the source would not be found.
const rejectFilesBesideSources: Plugin = {
  name: 'reject-files-beside-sources',
  transform: {
    filter: { id: { include: SOURCE, exclude: NODE_MODULES }, code: /import\.meta\.(?:url|dirname|filename|resolve)/ },
    handler(_code, id) {
      this.error(`${id} uses import.meta, which does not name the source in a bundle: import the file as a module`);
    },
  },
};

// Node parses the map of every module that it loads, and those of packages are by far the largest.
const dropPackageMaps: Plugin = {
  name: 'drop-package-maps',
  generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type !== 'chunk' || file.moduleIds.some((id) => SOURCE.test(id) && !NODE_MODULES.test(id))) continue;
      delete bundle[`${name}.map`];
      file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
    }
  },
};

function findImportedPackages(output: RolldownOutput['output']): string[] {
  const written = new Set<string>(output.map(({ fileName }) => fileName));
  const chunks = output.filter((file) => file.type === 'chunk');
  const imported = new Set(chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]));
  const packages = [...imported].filter((id) => !written.has(id) && !isBuiltin(id));
  const unknown = packages.filter((id) => !EXTERNAL.includes(id));
  if (unknown.length > 0) throw new Error(`The bundles import what they do not contain: ${unknown.join(', ')}`);
  return packages;
}

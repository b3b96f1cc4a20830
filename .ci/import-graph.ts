import { posix } from 'node:path';
import type { Sources } from './source-files.ts';

/** An import: the module as written, its path in the repository unless it is a module of Node or npm, and whether it is `import type`. */
export type Import = { file: string; module: string; target: string | undefined; isType: boolean };

/** `import` and `export ... from` at the beginning of a line. */
const STATEMENT = /^[ \t]*(?:import|export)\b(?:\s+(type)\b)?(?:[^'"`;=]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm;
/** `import()` of values and of types, and `require()`. */
const CALL = /\b(?:import|require)\s*\(\s*(?:\/\*.*?\*\/\s*)?['"`]([^'"`\n]+)['"`]/g;

export function readImports(sources: Sources): Import[] {
  const folders = new Set([...sources.keys()].map(folderOf));
  return [...sources].flatMap(([file, source]) => {
    const statements = [...source.matchAll(STATEMENT)].map(([, type, module]) => ({ module: module!, isType: !!type }));
    const calls = [...source.matchAll(CALL)].map(([, module]) => ({ module: module!, isType: false }));
    return [...statements, ...calls].map((each) => ({
      file,
      ...each,
      target: resolve(file, each.module, folders, sources),
    }));
  });
}

/** The workspace or folder of scripts that a path belongs to. */
export const folderOf = (path: string): string =>
  /^(?:packages|services|deploy)\/[^/]+(?=\/)|^[^/]+/.exec(path)?.[0] ?? path;

function resolve(file: string, module: string, folders: ReadonlySet<string>, sources: Sources): string | undefined {
  const [, name, rest = ''] = /^@commonyard\/([^/]+)(.*)$/.exec(module) ?? [];
  if (name) {
    const folder = [...folders].find((each) => posix.basename(each) === name);
    return folder ? folder + (rest || '/') : module;
  }
  if (!module.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(file), module);
  return ['', '.ts', '.tsx'].map((extension) => path + extension).find((each) => sources.has(each)) ?? path;
}

/** One circle of files for each import that closes one, found by depth-first search. */
export function findCircles(imports: Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ file }) => file);
  const circles: string[][] = [];
  const visited = new Set<string>();
  const path: string[] = [];
  function visit(file: string): void {
    if (visited.has(file)) return;
    const start = path.indexOf(file);
    if (start >= 0) {
      circles.push([...path.slice(start), file]);
      return;
    }
    path.push(file);
    for (const { target } of targets.get(file) ?? []) if (target) visit(target);
    path.pop();
    visited.add(file);
  }
  for (const file of targets.keys()) visit(file);
  return circles;
}

/**
 * The imports of a workspace's code, each as one between two rooms: the folders or files, directly below the folder that both
 * have in common, that the importing and the imported module are in. A circle of files is none of rooms where one folder has all of them.
 */
export const toRooms = (imports: Import[]): Import[] =>
  imports.flatMap((each) => {
    const { file, target } = each;
    const source = `${folderOf(file)}/src/`;
    if (!file.startsWith(source) || !target?.startsWith(source)) return [];
    const [from, to] = [file.split('/'), target.split('/')];
    const level = from.findIndex((name, index) => name !== to[index]) + 1;
    if (level === 0) return [];
    return [{ ...each, file: from.slice(0, level).join('/'), target: to.slice(0, level).join('/') }];
  });

import { once } from 'node:events';
import { basename, join, relative } from 'node:path';
import { watch } from 'chokidar';
import { root } from './settings.ts';

/** What every service and the gateway are made of besides their own sources. */
const SHARED = ['packages/contracts', 'packages/service-kit'];
/** Not what an editor writes beside a source, such as `.x.ts.swp` and `x.ts~`. */
const isSource = (path: string) => /^[^.].*\.(?:ts|json)$/.test(basename(path)) && !path.endsWith('.test.ts');
/** Editors and git write several files in a row. */
const QUIET_MS = 150;

/**
 * Watches the sources of programs, by their folders such as `services/assets`, and calls `onChange` for each program that a
 * change concerns, with the files. Node's own watchers stop noticing a file that an editor saved by renaming another to its
 * name; chokidar does not. Returns the function that ends the watch.
 */
export async function watchSources(
  programs: string[],
  onChange: (program: string, files: string[]) => void,
  folder = root,
): Promise<() => Promise<void>> {
  const changed = new Set<string>();
  const watcher = watch(
    [...programs, ...SHARED].map((program) => join(folder, program, 'src')),
    { ignored: (path, stats) => stats?.isFile() === true && !isSource(path), ignoreInitial: true },
  );
  const report = () => {
    const files = [...changed].sort();
    changed.clear();
    for (const program of programs) {
      const concerned = files.filter((file) => [program, ...SHARED].some((part) => file.startsWith(`${part}/src/`)));
      if (concerned.length > 0) onChange(program, concerned);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', (_event, path) => {
    if (!isSource(path)) return;
    changed.add(relative(folder, path).replaceAll('\\', '/'));
    clearTimeout(timer);
    timer = setTimeout(report, QUIET_MS);
  });
  await once(watcher, 'ready');
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../src');
const ICONS = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons');

/**
 * The modules whose code, with all that they import, one chunk holds: files of `src`, and icons by their names. Throws
 * for a file that does not exist.
 */
export function chunkRoots(files: readonly string[], icons: readonly string[] = []): (id: string) => boolean {
  const roots = [...files.map((file) => join(SOURCE, file)), ...icons.map((name) => join(ICONS, `${name}.mjs`))];
  for (const root of roots) if (!existsSync(root)) throw new Error(`A chunk names a file that does not exist: ${root}`);
  return (id) => roots.includes(id);
}

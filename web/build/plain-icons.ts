import { join } from 'node:path';
import type { Plugin } from 'vite';

const PLAIN_ICON = join(import.meta.dirname, '../src/ui/plain-icon.ts');

/** Makes the icons of Lucide with our small component, and leaves out of their data what only Lucide's own needs. */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: /createLucideIcon\(/ },
    handler: (code, id) => ({ code: toPlainIcon(code, id), map: null }),
  },
});

/** Throws for a module of another form. */
export function toPlainIcon(code: string, id: string): string {
  const shapes = /\bsize: 24,\s+node: (\[\[[\s\S]*?\]\]|\[\n[\s\S]*?\n {2}\])/.exec(code)?.[1];
  if (!shapes) throw new Error(`No icon in ${id}`);
  return (
    `import { createPlainIcon } from ${JSON.stringify(PLAIN_ICON)};` +
    `export default createPlainIcon(${shapes.replaceAll(/,? key: "\w+"/g, '')});`
  );
}

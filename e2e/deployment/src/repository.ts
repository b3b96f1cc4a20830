import { globSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's folder. */
export const root = join(import.meta.dirname, '../../..');

/** The source files below a folder of the repository, without tests and node_modules. */
export const filesOf = (folder: string): string[] =>
  globSync(`${folder}/**/src/**/*.ts`, { cwd: root, exclude: (path) => path.includes('node_modules') })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => join(root, path));

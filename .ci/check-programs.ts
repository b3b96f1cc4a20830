// Checks that `npm run typecheck` compiles every TypeScript file of the repository.
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { readSources } from './source-files.ts';
import { PROGRAMS } from './typecheck.ts';

/** Lists the files that none of the programs includes, one line each. */
export function findUncheckedFiles(root: string, files: Iterable<string>, programs: readonly string[]): string[] {
  const compiled = new Set(programs.flatMap((program) => listFiles(root, program)));
  return [...files]
    .filter((file) => !compiled.has(file))
    .map((file) => `${file}: npm run typecheck does not compile it`);
}

const listFiles = (root: string, program: string): string[] =>
  execFileSync(join(import.meta.dirname, '../node_modules/.bin/tsc'), ['-p', program, '--listFilesOnly'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .trim()
    .split('\n')
    .map((file) => relative(root, file));

export const check = (root: string) => findUncheckedFiles(root, readSources(root, ['*.ts', '*.tsx']).keys(), PROGRAMS);

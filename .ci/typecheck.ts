// `npm run typecheck`: compiles each program, also after an error in another one.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readArguments } from '@commonyard/command-line/arguments';

/** The folders with a `tsconfig.json`. That of the root is the program of everything that runs in Node. */
export const PROGRAMS = ['.', 'bench', 'e2e', 'web'];

if (import.meta.main) {
  readArguments({ purpose: 'Compiles each program, also after an error in another one.' });
  const root = join(import.meta.dirname, '..');
  // Several threads check the same types several times, which takes twice the processor time.
  const compile = (program: string) =>
    spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', program, '--singleThreaded'], {
      cwd: root,
      stdio: 'inherit',
    });
  process.exitCode = PROGRAMS.map(compile).every(({ status }) => status === 0) ? 0 : 1;
}

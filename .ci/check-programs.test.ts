import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findUncheckedFiles } from './check-programs.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'check-programs-')));
after(() => rmSync(root, { recursive: true, force: true }));
for (const folder of ['src', 'web', 'tools']) {
  mkdirSync(join(root, folder));
  writeFileSync(join(root, folder, 'a.ts'), 'export const a = 1;');
}
writeFileSync(join(root, 'tsconfig.json'), '{ "include": ["src"] }');
writeFileSync(join(root, 'web/tsconfig.json'), '{}');
const files = ['src/a.ts', 'web/a.ts', 'tools/a.ts'];

test('accepts files that a program of the list includes', () => {
  deepEqual(findUncheckedFiles(root, files.slice(0, 2), ['.', 'web']), []);
});

test('reports files of a folder, and of a program, that the list leaves out', () => {
  deepEqual(findUncheckedFiles(root, files, ['.']), [
    'web/a.ts: npm run typecheck does not compile it',
    'tools/a.ts: npm run typecheck does not compile it',
  ]);
});

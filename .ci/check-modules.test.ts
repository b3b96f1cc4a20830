import { deepEqual } from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findModuleProblems } from './check-modules.ts';

let root: string;
before(() => {
  root = mkdtempSync(join(tmpdir(), 'check-modules-'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(root, 'server.ts'),
    `import './first.ts';\nimport './second.cjs';\nthrow new Error('no settings');\n`,
  );
  writeFileSync(join(root, 'first.ts'), 'export {};\n');
  writeFileSync(join(root, 'second.cjs'), `require('./third.cjs');\n`);
  writeFileSync(join(root, 'third.cjs'), '\n');
});
after(() => rmSync(root, { recursive: true, force: true }));

test('accepts a program that loads as many modules as allowed', () => {
  deepEqual(findModuleProblems(root, { 'server.ts': 4 }), []);
});

test('reports a program that loads more', () => {
  deepEqual(findModuleProblems(root, { 'server.ts': 3 }), ['server.ts: loads 4 modules at its start, more than 3']);
});

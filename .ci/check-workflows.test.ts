import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findWorkflowProblems } from './check-workflows.ts';

const root = mkdtempSync(join(tmpdir(), 'check-workflows-'));
after(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, '.github/workflows'), { recursive: true });
mkdirSync(join(root, 'deploy'));
writeFileSync(join(root, 'deploy/build.ts'), '');
const write = (...lines: string[]) => writeFileSync(join(root, '.github/workflows/try.yml'), lines.join('\n'));

test('accepts pinned actions, declared permissions and scripts that exist', () => {
  write(
    'permissions: { contents: read }',
    'jobs:',
    '  one:',
    '    steps:',
    `      - uses: actions/checkout@${'0a'.repeat(20)} # v1.2.3`,
    '      - run: node deploy/build.ts --out /tmp/deploy/out.json',
  );
  deepEqual(findWorkflowProblems(root), []);
});

test('reports tags of actions, missing permissions, missing scripts and expressions in commands', () => {
  write(
    'jobs:',
    '  one:',
    '    permissions: {}',
    '    steps: [{ uses: actions/checkout@v4 }, { run: node deploy/gone.ts }]',
    '  two:',
    "    steps: [{ run: 'echo ${{ github.ref }}' }]",
  );
  deepEqual(findWorkflowProblems(root), [
    '.github/workflows/try.yml: the job two declares no permissions',
    '.github/workflows/try.yml: actions/checkout@v4 is not pinned by commit',
    '.github/workflows/try.yml: deploy/gone.ts does not exist',
    '.github/workflows/try.yml: a command contains an expression; pass it in env: echo ${{ github.ref }}',
  ]);
});

test('reports a reusable workflow by tag, a short commit, and each missing script', () => {
  const folders = ['.ci', 'deploy', 'packages', 'e2e', 'bench', 'chaos'];
  write(
    'permissions: {}',
    'jobs:',
    '  one: { uses: org/other/.github/workflows/a.yml@main }',
    '  two:',
    '    steps:',
    '      - uses: ./local',
    '      - uses: actions/checkout@0a0a0a0',
    ...folders.map((folder) => `      - run: node ${folder}/gone.ts`),
  );
  deepEqual(findWorkflowProblems(root), [
    '.github/workflows/try.yml: org/other/.github/workflows/a.yml@main is not pinned by commit',
    '.github/workflows/try.yml: actions/checkout@0a0a0a0 is not pinned by commit',
    ...folders.map((folder) => `.github/workflows/try.yml: ${folder}/gone.ts does not exist`),
  ]);
});

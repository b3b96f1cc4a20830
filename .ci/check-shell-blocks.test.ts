import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { findShellBlockProblems } from './check-shell-blocks.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'check-shell-blocks-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
const page = (...lines: string[]) => write('docs/operations/install.md', [...lines, ''].join('\n'));
const fence = '```';

test('accepts tagged blocks whose run blocks one test runs', () => {
  page('# Install', `${fence}sh example`, 'RELEASE=town', fence, '## Quick', `${fence}sh run`, 'echo $RELEASE', fence);
  write('e2e/install.test.ts', `runDocumentedCommands('install.md', 'Quick');`);
  deepEqual(findShellBlockProblems(root), []);
});

test('reports a shell block without a tag, also an indented one and one of another shell', () => {
  page(
    '# Install',
    `${fence}sh`,
    'ls',
    fence,
    '- item',
    `  ${fence}bash`,
    '  pwd',
    `  ${fence}`,
    `${fence}yaml`,
    'a: 1',
    fence,
  );
  deepEqual(findShellBlockProblems(root), [
    'docs/operations/install.md: the block "ls" is tagged neither "sh run" nor "sh example"',
    'docs/operations/install.md: the block "  pwd" is tagged neither "sh run" nor "sh example"',
  ]);
});

test('reports run blocks that no test runs, or two tests', () => {
  page('# Install', '## Quick', `${fence}sh run`, 'ls', fence, '## Slow', `${fence}sh run`, 'ls', fence);
  write('e2e/a.test.ts', `documentedCommands('install.md', 'Slow');`);
  write('e2e/b.test.ts', `documentedSections('install.md', /^Sl/);`);
  deepEqual(findShellBlockProblems(root), [
    'docs/operations/install.md: 0 tests run the blocks of "Quick" instead of 1: ',
    'docs/operations/install.md: 2 tests run the blocks of "Slow" instead of 1: e2e/a.test.ts, e2e/b.test.ts',
  ]);
});

test('reports placeholders, and variables that no block of the page sets', () => {
  page('# Install', `${fence}sh example`, 'kubectl logs <release>-gateway', 'helm test "$RELEASE"', fence);
  deepEqual(findShellBlockProblems(root), [
    'docs/operations/install.md: the block "kubectl logs <release>-gateway" has the placeholder <release>: use a variable',
    'docs/operations/install.md: the block "kubectl logs <release>-gateway" reads $RELEASE, which no block of the page sets',
  ]);
});

test('accepts the variables of README.md on a page that links to them only', () => {
  write('docs/operations/README.md', `# Manual\n\n${fence}sh example\nRELEASE=town\n${fence}\n`);
  const block = [`${fence}sh example`, 'helm test "$RELEASE"', fence];
  page('# Install', 'With these [variables](README.md#variables):', ...block);
  deepEqual(findShellBlockProblems(root), []);
  page('# Install', ...block);
  deepEqual(findShellBlockProblems(root), [
    'docs/operations/install.md: the block "helm test "$RELEASE"" reads $RELEASE, which no block of the page sets',
  ]);
});

for (const shell of ['sh', 'bash', 'shell', 'console', 'zsh', 'sh runs', 'bash run'])
  test(`reports a block of ${shell}`, () => {
    page('# Install', `${fence}${shell}`, 'ls', fence);
    deepEqual(findShellBlockProblems(root), [
      'docs/operations/install.md: the block "ls" is tagged neither "sh run" nor "sh example"',
    ]);
  });

for (const file of ['e2e/deployment/test/a.test.ts', 'deploy/backup/test/a.test.ts', 'services/media/test/a.test.ts'])
  for (const call of [
    `documentedCommands('install.md', 'Quick')`,
    `runDocumentedCommands(\n  'install.md',\n  "Quick", {})`,
    `documentedSections('install.md', /^Q/)`,
  ])
    test(`counts ${call.replace(/\s+/g, ' ')} in ${file}`, () => {
      page('# Install', '## Quick', `${fence}sh run`, 'ls', fence);
      write(file, `${call};`);
      deepEqual(findShellBlockProblems(root), []);
      write(file, `${call.replace('install.md', 'other.md')};`);
      deepEqual(findShellBlockProblems(root), [
        'docs/operations/install.md: 0 tests run the blocks of "Quick" instead of 1: ',
      ]);
    });

test('reports both forms of a variable, and accepts those of every shell', () => {
  page('# Install', `${fence}sh example`, 'echo $PWD ${NAME:-a} $OTHER', fence);
  deepEqual(findShellBlockProblems(root), [
    'docs/operations/install.md: the block "echo $PWD ${NAME:-a} $OTHER" reads $NAME, which no block of the page sets',
    'docs/operations/install.md: the block "echo $PWD ${NAME:-a} $OTHER" reads $OTHER, which no block of the page sets',
  ]);
});

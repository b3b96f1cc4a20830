import { deepEqual, match } from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findCommands, findHelpProblems } from './check-help.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-help-'));
after(() => rmSync(folder, { recursive: true }));

async function check(source: string, name = 'command.mjs'): Promise<string[]> {
  writeFileSync(join(folder, name), source);
  return findHelpProblems(name, join(folder, name));
}

const READS = `import { readArguments } from '${join(import.meta.dirname, '../packages/command-line/src/arguments.ts')}';`;

test('finds sources without exports and those that can be started, in the folders of commands', () => {
  const main = 'export const a = 1;\nif (import.meta.main) a();\n';
  const found = {
    'services/a/src/cli/import.ts': 'run();\n',
    'deploy/release/publish.ts': 'run();\n',
    'deploy/helm/write.ts': main,
    'bench/src/run.ts': 'run();\n',
    'web/build/size.ts': 'run();\n',
  };
  const others = {
    'services/a/src/cli/csv.ts': 'export function parse() {}\n',
    'services/a/src/server.ts': 'run();\n',
    'bench/src/image-process.ts': 'run();\n',
    'e2e/deployment/probes/query.ts': 'run();\n',
    'services/a/src/migrations/0001-a.ts': 'run();\n',
    'packages/a/src/a.test.ts': 'run();\n',
    'web/src/main.ts': 'run();\n',
    '.ci/check-a.ts': main,
  };
  deepEqual(findCommands(new Map(Object.entries({ ...found, ...others }))), Object.keys(found));
});

test('accepts a command that reads its arguments first', async () => {
  deepEqual(await check(`${READS}\nreadArguments({ purpose: 'Counts.' });\nthrow new Error('an effect');`), []);
});

test('reports a command that ignores its arguments', async () => {
  deepEqual(await check('console.log(1);'), [
    'command.mjs --help: does not print what it does and its usage, or exits with 0',
    'command.mjs --no-such-option: exits with 0, and not with one sentence that names the option',
  ]);
});

test('reports a command with an effect before it reads its arguments', async () => {
  const [problem, ...others] = await check(`${READS}\nconsole.log('started');\nreadArguments({ purpose: 'Counts.' });`);
  match(problem ?? '', /--help: does not print/);
  deepEqual(others, []);
});

test('reports a command that prints a stack for an unknown option', async () => {
  const source = `if (process.argv[2] === '--help') console.log('Usage: a');\nelse throw new Error(process.argv[2]);`;
  match((await check(source)).join('\n'), /^command\.mjs --no-such-option: exits with 1, and not with one sentence/);
});

test('reports a shell script without help', async () => {
  deepEqual((await check('echo "$1"', 'script.sh')).length, 2);
});

test('reports each command of a program that its help lists', async () => {
  const source = `const [name] = process.argv.slice(2);
    if (name === '--help') console.log('Runs.\\n\\nUsage: a\\n\\n  good\\n      Counts.\\n  bad\\n      Counts.');
    else if (name === '--no-such-option') { console.error('unknown --no-such-option'); process.exitCode = 1; }
    else if (name === 'good' && process.argv[3] === '--help') console.log('Usage: a good');
    else if (name === 'good') { console.error('unknown ' + process.argv[3]); process.exitCode = 1; }
    else console.log('an effect');`;
  deepEqual(await check(source), [
    'command.mjs bad --help: does not print what it does and its usage, or exits with 0',
    'command.mjs bad --no-such-option: exits with 0, and not with one sentence that names the option',
  ]);
});

import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { readArguments } from '@commonyard/command-line/arguments';

const { positionals: names } = readArguments({
  purpose: 'Runs every .ci/check-*.ts on the repository and the tests beside them, or the checks with these names.',
  arguments: '[name]...',
});

const folder = import.meta.dirname;
const root = join(folder, '..');
let passed = 0;
let failed = 0;

const isTest = (file: string) => file.endsWith('.test.ts');
const files = globSync('*.ts', { cwd: folder }).sort();
const checks = files.filter((file) => file.startsWith('check-') && !isTest(file));
for (const file of names.length > 0 ? names.map((name) => `${basename(name, '.ts')}.ts`) : checks) {
  const { check } = (await import(join(folder, file))) as { check: (root: string) => string[] | Promise<string[]> };
  const problems = await check(root);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${problems.length === 0 ? '✔' : '✖'} ${file}\n`);
  if (problems.length === 0) passed += 1;
  else failed += 1;
}

if (names.length === 0) {
  const tests = run({ files: files.filter(isTest).map((file) => join(folder, file)), cwd: root });
  tests.on('test:pass', ({ details }) => (passed += details.type === 'suite' ? 0 : 1));
  tests.on('test:fail', ({ details }) => (failed += details.type === 'suite' ? 0 : 1));
  for await (const text of tests.compose(spec)) process.stdout.write(String(text));
}

process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

// `npm run checks`: runs every .ci/check-*.ts on the repository and the tests beside them, and prints the sum.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { readArguments } from '@commonyard/command-line/arguments';

readArguments({
  purpose: 'Runs every .ci/check-*.ts on the repository and the tests beside them, and prints the sum.',
});

const folder = import.meta.dirname;
const root = join(folder, '..');
let passed = 0;
let failed = 0;

const isTest = (file: string) => file.endsWith('.test.ts');
const files = globSync('*.ts', { cwd: folder }).sort();
for (const check of files.filter((file) => file.startsWith('check-') && !isTest(file))) {
  const { status } = spawnSync(process.execPath, [join(folder, check)], { cwd: root, stdio: 'inherit' });
  process.stdout.write(`${status === 0 ? '✔' : '✖'} ${check}\n`);
  if (status === 0) passed += 1;
  else failed += 1;
}

const tests = run({ files: files.filter(isTest).map((file) => join(folder, file)), cwd: root });
tests.on('test:pass', ({ details }) => (passed += details.type === 'suite' ? 0 : 1));
tests.on('test:fail', ({ details }) => (failed += details.type === 'suite' ? 0 : 1));
for await (const text of tests.compose(spec)) process.stdout.write(String(text));

process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

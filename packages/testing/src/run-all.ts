// `npm test`: starts the servers once, runs the tests of every workspace and prints the totals.
import { readArguments } from '@commonyard/command-line/arguments';
import { root } from '@commonyard/dev-stack/settings';
import { join } from 'node:path';
import { backendsEnvironment } from './backends.ts';
import { JEST_OPTIONS } from './jest-options.ts';
import { startBackends } from './start-backends.ts';
import { startJest } from './start-jest.ts';
import { stopAll } from './stop-on-exit.ts';
import { sumResults } from './test-results.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

readArguments({
  purpose:
    'Starts the servers once, runs the tests of every workspace and prints the totals. Options are passed to Jest.',
  arguments: '[pattern]...',
  options: JEST_OPTIONS,
});

let line = '0 passed, 1 failed';
try {
  const results = join(await createTemporaryFolder(), 'results.json');
  const { backends, description } = await startBackends();
  console.log(`Test backends: ${description}`);
  const args = ['--json', `--outputFile=${results}`, ...process.argv.slice(2)];
  const code = await startJest(root, args, backendsEnvironment(backends));
  const { passed, failed, skipped, remarks } = sumResults(results, root);
  for (const remark of remarks) console.log(remark);
  if (skipped > 0) console.log(`${skipped} skipped`);
  // A failed run without a failed test counts as one failure.
  line = `${passed} passed, ${failed === 0 && code !== 0 ? 1 : failed} failed`;
  process.exitCode = failed === 0 && code === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}
console.log(line);
process.exit();

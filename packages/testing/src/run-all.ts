// `npm test`: starts the servers once, runs the tests of every workspace and prints the totals.
import { backendsEnvironment } from './backends.ts';
import { startBackends } from './start-backends.ts';
import { stopAll } from './stop-on-exit.ts';
import { sumResults } from './test-results.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { listTestedWorkspaces, runTests } from './turbo.ts';

const args = process.argv.slice(2);
let line = '0 passed, 1 failed';
try {
  const results = await createTemporaryFolder();
  const workspaces = await listTestedWorkspaces(args);
  const { backends, description } = await startBackends();
  console.log(`Test backends: ${description}`);
  const code = await runTests(args, { ...backendsEnvironment(backends), TEST_RESULTS_FOLDER: results });
  const { passed, failed, skipped, remarks } = sumResults(results, workspaces);
  for (const remark of remarks) console.log(remark);
  if (skipped > 0) console.log(`${skipped} skipped`);
  // A failed run without a failed test, such as a failure of turbo, counts as one failure.
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

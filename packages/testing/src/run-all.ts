// `npm test`: starts the servers once, runs the tests of every workspace and adds them up.
import { environmentOf } from './backends.ts';
import { startBackends } from './start-backends.ts';
import { stopAll, stopOnExit } from './stop-on-exit.ts';
import { sumResults } from './test-results.ts';
import { throwAwayFolder } from './throw-away-folder.ts';
import { listTestedWorkspaces, runTests } from './turbo.ts';

const args = process.argv.slice(2);
let line = '0 passed, 1 failed';
try {
  const results = await throwAwayFolder(stopOnExit);
  const workspaces = await listTestedWorkspaces(args);
  const { backends, used } = await startBackends();
  console.log(`Test backends: ${used}`);
  const code = await runTests(args, { ...environmentOf(backends), TEST_RESULTS_FOLDER: results });
  const { passed, failed, missing, skipped } = sumResults(results, workspaces);
  for (const workspace of missing) console.log(`${workspace} left no results: it counts as one failure`);
  for (const name of skipped) console.log(`Skipped: ${name}`);
  if (skipped.length > 0) console.log(`${skipped.length} skipped`);
  // A run that failed for a reason of its own is a failure too.
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

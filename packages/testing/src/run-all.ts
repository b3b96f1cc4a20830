// `npm test`: starts the servers once, runs the tests of every workspace and adds them up.
import { guardChild } from '@commonyard/local/processes/guard';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { environmentOf } from './backends.ts';
import { startBackends } from './start-backends.ts';
import { stopAll, stopOnExit } from './stop-on-exit.ts';
import { throwAwayFolder } from './throw-away-folder.ts';
import { listTestedWorkspaces, sumResults } from './test-results.ts';

const root = resolve(import.meta.dirname, '../../..');
const results = await throwAwayFolder(stopOnExit);

let line = '0 passed, 1 failed';
try {
  const { backends, used } = await startBackends();
  console.log(`Test backends: ${used}`);
  const code = await runTurbo({ ...environmentOf(backends), TEST_RESULTS_FOLDER: results });
  const { passed, failed, missing } = sumResults(results, listTestedWorkspaces(root));
  for (const workspace of missing) console.log(`${workspace} left no results: it counts as one failure`);
  // A runner that failed for a reason of its own is a failure too.
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

async function runTurbo(env: Record<string, string>): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/turbo/bin/turbo'),
      'run',
      'test',
      '--continue',
      '--concurrency=2',
      '--ui=stream',
      ...process.argv.slice(2),
    ],
    { cwd: root, env: { ...process.env, ...env, TURBO_TELEMETRY_DISABLED: '1' }, stdio: 'inherit' },
  );
  const exited = new Promise<number>((ended, failed) => {
    child.once('exit', (code) => ended(code ?? 1));
    child.once('error', failed);
  });
  if (child.pid !== undefined) void exited.finally(guardChild(child.pid, 'SIGINT'));
  stopOnExit(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await exited;
  });
  return exited;
}

// `npm run e2e`: the journeys in a real Chromium, against the product as its README starts it.
// E2E_URL names a running one instead.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startSystem, type System } from '@commonyard/testing/system';
import { findChromium } from './chromium.ts';

const results = mkdtempSync(join(tmpdir(), 'commonyard-e2e-results-'));
let system: System | undefined;
let line = '0 passed, 1 failed';
try {
  const chromium = findChromium();
  if (!process.env['E2E_URL']) system = await startSystem();
  const url = process.env['E2E_URL'] ?? system!.url;
  console.log(`Journeys against ${url}`);
  const code = await runJest({ E2E_URL: url, CHROMIUM_PATH: chromium, E2E_SESSIONS: results });
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(join(results, 'results.json'), 'utf8'),
  );
  line = `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`;
  process.exitCode = code;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await system?.stop();
  rmSync(results, { recursive: true, force: true });
}
console.log(line);
process.exit();

function runJest(env: Record<string, string>): Promise<number> {
  const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
  const child = spawn(
    process.execPath,
    [jest, '--json', `--outputFile=${join(results, 'results.json')}`, ...process.argv.slice(2)],
    {
      cwd: join(import.meta.dirname, '..'),
      env: {
        ...process.env,
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

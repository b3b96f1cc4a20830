import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type JestResults = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number };
export type JestSum = { passed: number; failed: number; code: number };

/** Runs Jest with these arguments. A test file that does not load counts as one failure. */
export async function runJest(args: string[], env: Record<string, string> = {}): Promise<JestSum> {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-e2e-results-'));
  const results = join(folder, 'results.json');
  try {
    const code = await spawnJest(['--json', `--outputFile=${results}`, ...args], { ...env, E2E_SESSIONS: folder });
    const sum = JSON.parse(readFileSync(results, 'utf8')) as JestResults;
    return { passed: sum.numPassedTests, failed: sum.numFailedTests + sum.numRuntimeErrorTestSuites, code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function spawnJest(args: string[], env: Record<string, string>): Promise<number> {
  const jest = join(createRequire(import.meta.url).resolve('jest/package.json'), '../bin/jest.js');
  const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  const child = spawn(process.execPath, [jest, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_OPTIONS, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

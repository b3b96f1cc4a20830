import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sumResults } from '@commonyard/testing/test-results';

const workspace = join(import.meta.dirname, '..');

type JestSum = { passed: number; failed: number; skipped: number; code: number };

/** Runs Jest with these arguments. A test file that does not load counts as one failure, as does a crash of Jest. */
export async function runJest(args: string[], env: Record<string, string> = {}): Promise<JestSum> {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-e2e-results-'));
  try {
    const results = join(folder, 'results.json');
    const code = await spawnJest(['--json', `--outputFile=${results}`, ...args], { ...env, E2E_SESSIONS: folder });
    const { remarks, ...sum } = sumResults(results, workspace);
    for (const remark of remarks) console.log(remark);
    return { ...sum, code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function spawnJest(args: string[], env: Record<string, string>): Promise<number> {
  const jest = join(createRequire(import.meta.url).resolve('jest/package.json'), '../bin/jest.js');
  const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  const child = spawn(process.execPath, [jest, ...args], {
    cwd: workspace,
    env: { ...process.env, NODE_OPTIONS, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

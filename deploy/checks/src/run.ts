// Runs one kind of check of what is shipped and says its sum: node src/run.ts compose|cluster
// Where the machine lacks what it needs, that is said and counted as skipped.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findComposeTrouble } from './docker.ts';
import { findClusterTrouble } from './kubernetes.ts';

const kinds: Record<string, () => Promise<string | undefined>> = {
  compose: findComposeTrouble,
  cluster: findClusterTrouble,
};

const [kind = '', ...args] = process.argv.slice(2);
const findTrouble = kinds[kind];
if (!findTrouble) throw new Error(`Which check? ${Object.keys(kinds).join(' or ')}`);

const trouble = await findTrouble();
if (trouble) {
  console.log(`Skipped the check of ${kind}: ${trouble}`);
  console.log('0 passed, 0 failed, 1 skipped');
} else await check();

async function check(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-check-'));
  const results = join(folder, 'results.json');
  try {
    process.exitCode = await runJest(['--json', `--outputFile=${results}`, ...args]);
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(results, 'utf8'));
    console.log(`${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed, 0 skipped`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runJest(more: string[]): Promise<number> {
  const jest = join(createRequire(import.meta.url).resolve('jest/package.json'), '../bin/jest.js');
  const config = join(import.meta.dirname, `../jest.${kind}.config.mjs`);
  const child = spawn(process.execPath, [jest, '--config', config, '--verbose', ...more], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

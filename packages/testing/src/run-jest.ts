// `npm test` of a workspace: starts the servers its tests need, unless `npm test` of the root did, and runs Jest here.
import { guardChild } from '@commonyard/dev-stack/processes/guard';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { backendsEnvironment } from './backends.ts';
import { startBackends } from './start-backends.ts';
import { stopAll, stopOnExit } from './stop-on-exit.ts';
import { resultsFile } from './test-results.ts';

type Manifest = { name: string; dependencies?: object; devDependencies?: object };

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const testing = '@commonyard/testing';
// Only workspaces that depend on this package use its servers.
const needsBackends = manifest.name === testing || testing in { ...manifest.dependencies, ...manifest.devDependencies };

const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_OPTIONS:
    `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
};
try {
  if (needsBackends && !process.env['TEST_POSTGRES_URL']) {
    const { backends, description } = await startBackends();
    Object.assign(env, backendsEnvironment(backends));
    console.log(`Test backends: ${description}`);
  }
  process.exitCode = await runJest();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await stopAll();
}
process.exit();

async function runJest(): Promise<number> {
  const jest = join(
    dirname(createRequire(join(process.cwd(), 'package.json')).resolve('jest/package.json')),
    'bin/jest.js',
  );
  const child = spawn(process.execPath, [jest, ...resultsArguments(), '--passWithNoTests', ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  });
  const exited = new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', reject);
  });
  if (child.pid !== undefined) void exited.finally(guardChild(child.pid, 'SIGTERM'));
  // Jest stops before the servers, to which it holds connections.
  stopOnExit(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  });
  return exited;
}

function resultsArguments(): string[] {
  const folder = process.env['TEST_RESULTS_FOLDER'];
  return folder ? ['--json', `--outputFile=${resultsFile(folder, manifest.name)}`] : [];
}

// `npm test` of a workspace: starts the servers its tests need, unless `npm test` of the root did, and runs Jest here.
import { root } from '@commonyard/dev-stack/settings';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { backendsEnvironment } from './backends.ts';
import { runChild } from './run-child.ts';
import { startBackends } from './start-backends.ts';
import { stopAll } from './stop-on-exit.ts';
import { resultsFile } from './test-results.ts';

type Manifest = { name: string; dependencies?: object; devDependencies?: object };

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const testing = '@commonyard/testing';
// Only workspaces that depend on this package use its servers.
const needsBackends = manifest.name === testing || testing in { ...manifest.dependencies, ...manifest.devDependencies };

const env: NodeJS.ProcessEnv = {
  ...process.env,
  // The programs that tests start load the same modules again and again.
  NODE_COMPILE_CACHE: join(root, '.cache/compile'),
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
  const require = createRequire(join(process.cwd(), 'package.json'));
  const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
  // Jest stops before the servers, to which it holds connections.
  return runChild([jest, ...resultsArguments(), '--passWithNoTests', ...process.argv.slice(2)], 'SIGTERM', { env });
}

function resultsArguments(): string[] {
  const folder = process.env['TEST_RESULTS_FOLDER'];
  return folder ? ['--json', `--outputFile=${resultsFile(folder, manifest.name)}`] : [];
}

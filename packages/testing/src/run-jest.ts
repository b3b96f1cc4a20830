// `npm test` of a workspace: starts the servers its tests need and runs Jest here.
import { readArguments } from '@commonyard/command-line/arguments';
import { readFileSync } from 'node:fs';
import { backendsEnvironment } from './backends.ts';
import { JEST_OPTIONS } from './jest-options.ts';
import { startBackends } from './start-backends.ts';
import { startJest } from './start-jest.ts';
import { stopAll } from './stop-on-exit.ts';

readArguments({
  purpose: 'Starts the servers that the tests of this workspace need and runs Jest. Options are passed to Jest.',
  arguments: '[pattern]...',
  options: JEST_OPTIONS,
});

type Manifest = { name: string; dependencies?: object; devDependencies?: object };

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const testing = '@commonyard/testing';
// Only workspaces that depend on this package use its servers.
const needsBackends = manifest.name === testing || testing in { ...manifest.dependencies, ...manifest.devDependencies };

try {
  let env = {};
  if (needsBackends && !process.env['TEST_POSTGRES_URL']) {
    const { backends, description } = await startBackends();
    env = backendsEnvironment(backends);
    console.log(`Test backends: ${description}`);
  }
  process.exitCode = await startJest(process.cwd(), ['--passWithNoTests', ...process.argv.slice(2)], env);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await stopAll();
}
process.exit();

// Runs the deployment checks of one kind and prints their sum: node src/run.ts compose|cluster
// If the machine lacks a tool, prints which one and counts one skipped check.
import { readArguments } from '@commonyard/command-line/arguments';
import { JEST_OPTIONS } from '@commonyard/testing/jest-options';
import { runJest } from '../../src/run-jest.ts';
import { provideImages } from './cluster-images.ts';
import { findMissingComposeTool } from './docker.ts';
import { findMissingClusterTool } from './kubernetes.ts';

type Kind = { findMissingTool: () => Promise<string | undefined>; prepare?: () => Promise<void> };
const kinds: Record<string, Kind> = {
  compose: { findMissingTool: findMissingComposeTool },
  // All suites use the same images.
  cluster: { findMissingTool: findMissingClusterTool, prepare: provideImages },
};

const { positionals } = readArguments({
  purpose: 'Runs the deployment checks of one kind and prints their sum. Options are passed to Jest.',
  arguments: 'compose | cluster [pattern]...',
  options: JEST_OPTIONS,
});
const [name = ''] = positionals;
const args = process.argv.slice(2).filter((each) => each !== name);
const kind = kinds[name];
if (!kind) throw new Error(`Name a kind of check: ${Object.keys(kinds).join(' or ')}`);

const missing = await kind.findMissingTool();
if (missing) {
  console.log(`Skipped the check of ${name}: ${missing}`);
  console.log('0 passed, 0 failed, 1 skipped');
} else {
  await kind.prepare?.();
  const { passed, failed, code } = await runJest(['--config', `jest.${name}.config.mjs`, '--verbose', ...args]);
  console.log(`${passed} passed, ${failed} failed, 0 skipped`);
  process.exitCode = code;
}

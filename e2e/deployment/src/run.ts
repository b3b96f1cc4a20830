// Runs the deployment checks of one kind and prints their sum: node src/run.ts compose|cluster
// If the machine lacks a tool, prints which one and counts one skipped check.
import { runJest } from '../../src/run-jest.ts';
import { findMissingComposeTool } from './docker.ts';
import { findMissingClusterTool } from './kubernetes.ts';

const kinds: Record<string, () => Promise<string | undefined>> = {
  compose: findMissingComposeTool,
  cluster: findMissingClusterTool,
};

const [kind = '', ...args] = process.argv.slice(2);
const findMissingTool = kinds[kind];
if (!findMissingTool) throw new Error(`Name a kind of check: ${Object.keys(kinds).join(' or ')}`);

const missing = await findMissingTool();
if (missing) {
  console.log(`Skipped the check of ${kind}: ${missing}`);
  console.log('0 passed, 0 failed, 1 skipped');
} else {
  const { passed, failed, code } = await runJest(['--config', `jest.${kind}.config.mjs`, '--verbose', ...args]);
  console.log(`${passed} passed, ${failed} failed, 0 skipped`);
  process.exitCode = code;
}

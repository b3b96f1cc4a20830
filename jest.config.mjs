// `npm test`: the tests of every workspace in one run, so that each worker takes the next file whatever its workspace is.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = import.meta.dirname;
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folders = workspaces
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((folder) => existsSync(join(root, folder, 'jest.config.mjs')))
  .sort();

async function readProject(folder) {
  const { default: config } = await import(`./${folder}/jest.config.mjs`);
  // Jest takes these from this file alone.
  const { forceExit: _exit, maxWorkers: _workers, ...project } = config;
  return { ...project, rootDir: join(root, folder) };
}

export default {
  projects: await Promise.all(folders.map(readProject)),
  testSequencer: '<rootDir>/jest.sequencer.config.mjs',
  // Many tests wait for servers: one worker more than processors keeps these busy.
  maxWorkers: availableParallelism() + 1,
  // Modules of finished files stay in memory. A worker that holds more starts again.
  workerIdleMemoryLimit: '1.5GB',
  testTimeout: 120_000,
  forceExit: true,
};

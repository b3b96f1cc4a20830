// Runs Jest with the environment of the tests in Chromium on a file of its own.
import { deepEqual } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deadline-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FILE = `
  beforeAll(() => console.log('set up'));
  jest.retryTimes(1, { retryImmediately: true });
  let attempts = 0;
  test('first', async () => {
    attempts += 1;
    if (attempts > 1) return;
    while (Date.now() <= Number(process.env.TEST_DEADLINE)) await new Promise((resolve) => setTimeout(resolve, 50));
    throw new Error('unstable');
  });
  test('second', () => {});
  describe('group', () => {
    beforeAll(() => { throw new Error('a set-up after the deadline'); });
    test('third', () => {});
  });
`;

function runTests(deadline: number) {
  writeFileSync(join(folder, 'some.test.cjs'), FILE);
  const config = {
    rootDir: folder,
    testMatch: ['**/*.test.cjs'],
    testEnvironment: join(root, 'e2e/src/deadline-environment.mjs'),
  };
  const results = join(folder, 'results.json');
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--config',
      JSON.stringify(config),
      '--json',
      '--outputFile',
      results,
    ],
    { encoding: 'utf8', cwd: root, env: { ...process.env, TEST_DEADLINE: String(deadline) } },
  );
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
    testResults: { assertionResults: { title: string; status: string }[] }[];
  };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return { isSetUp: stdout.includes('set up'), results: tests.map(({ title, status }) => `${title} ${status}`) };
}

test('skips the tests of a file that begins after the deadline, and its set-up', () => {
  deepEqual(runTests(Date.now() - 1_000), {
    isSetUp: false,
    results: ['first pending', 'second pending', 'third pending'],
  });
});

test('repeats a test that failed before the deadline, and skips the ones after it', () => {
  const { results } = runTests(Date.now() + 5_000);
  deepEqual(results, ['first passed', 'second pending', 'third pending']);
});

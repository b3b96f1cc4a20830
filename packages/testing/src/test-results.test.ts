import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resultsFile, sumResults } from './test-results.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'results-'));
  const save = (workspace: string, text: string) => writeFile(resultsFile(folder, workspace), text);
  await save('@x/green', JSON.stringify({ numPassedTests: 7, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }));
  await save('@x/red', JSON.stringify({ numPassedTests: 2, numFailedTests: 1, numRuntimeErrorTestSuites: 1 }));
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'pending', fullName: 'flies' },
  ];
  await save(
    '@x/skips',
    JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 0,
      numRuntimeErrorTestSuites: 0,
      testResults: [{ assertionResults }],
    }),
  );
  await save('@x/cut-off', '{"numPassedTests": 7, "numFai');
});
afterAll(() => rm(folder, { recursive: true }));

it('sums tests, and files that failed to load', () => {
  expect(sumResults(folder, ['@x/green', '@x/red'])).toEqual({ passed: 9, failed: 2, missing: [], skipped: [] });
});

it('counts a workspace without complete results as one failure', () => {
  const sum = sumResults(folder, ['@x/green', '@x/cut-off', '@x/never-ran']);
  expect(sum).toEqual({ passed: 7, failed: 2, missing: ['@x/cut-off', '@x/never-ran'], skipped: [] });
});

it('lists skipped tests', () => {
  expect(sumResults(folder, ['@x/skips'])).toEqual({ passed: 1, failed: 0, missing: [], skipped: ['@x/skips: flies'] });
});

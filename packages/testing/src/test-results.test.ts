import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resultsFile, sumResults } from './test-results.ts';

let folder: string;
const save = (workspace: string, text: string) => writeFile(resultsFile(folder, workspace), text);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'results-'));
  await save('@x/green', JSON.stringify({ numPassedTests: 7, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }));
  await save('@x/red', JSON.stringify({ numPassedTests: 2, numFailedTests: 1, numRuntimeErrorTestSuites: 1 }));
  await save('@x/cut-off', '{"numPassedTests": 7, "numFai');
});
afterAll(() => rm(folder, { recursive: true }));

const saveTests = (workspace: string, testResults: object[]) =>
  save(workspace, JSON.stringify({ numPassedTests: 1, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults }));

it('sums tests, and files that failed to load', () => {
  expect(sumResults(folder, ['@x/green', '@x/red'])).toEqual({ passed: 9, failed: 2, skipped: 0, remarks: [] });
});

it('counts a workspace without complete results as one failure', () => {
  const remarks = ['@x/cut-off', '@x/never-ran'].map((name) => `${name} left no results: it counts as one failure`);
  const sum = sumResults(folder, ['@x/green', '@x/cut-off', '@x/never-ran']);
  expect(sum).toEqual({ passed: 7, failed: 2, skipped: 0, remarks });
});

it('lists skipped tests', async () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'pending', fullName: 'flies' },
  ];
  await saveTests('@x/skips', [{ assertionResults }]);
  expect(sumResults(folder, ['@x/skips'])).toMatchObject({ skipped: 1, remarks: ['Skipped: @x/skips: flies'] });
});

it('lists failed tests, and tests that passed only when repeated, with the start of their errors', async () => {
  const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  const assertionResults = [
    { status: 'failed', fullName: 'falls', failureMessages: ['\u001b[31mError: hit the ground\u001b[0m'] },
    { status: 'failed', fullName: 'talks', failureMessages: [long] },
    { status: 'passed', fullName: 'limps', failureMessages: [], retryReasons: ['Error: stumbled'] },
    { status: 'passed', fullName: 'walks', failureMessages: [], retryReasons: [] },
  ];
  await saveTests('@x/unstable', [{ assertionResults }]);
  const { remarks } = sumResults(folder, ['@x/unstable']);
  expect(remarks).toHaveLength(3);
  expect(remarks[0]).toBe('Failed: @x/unstable: falls\n  Error: hit the ground');
  expect(remarks[1]!.split('\n')).toHaveLength(21);
  expect(remarks[2]).toBe('Unstable: @x/unstable: limps\n  Error: stumbled');
});

it('lists a file that failed to load', async () => {
  await saveTests('@x/broken', [{ name: '/x/a.test.ts', message: 'SyntaxError: odd', assertionResults: [] }]);
  expect(sumResults(folder, ['@x/broken']).remarks).toEqual(['Failed: @x/broken: /x/a.test.ts\n  SyntaxError: odd']);
});

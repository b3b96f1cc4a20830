import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sumResults } from './test-results.ts';

let folder: string;
const file = () => join(folder, 'results.json');
const sum = () => sumResults(file(), '/x');
const save = (text: string) => writeFile(file(), text);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'results-'));
});
afterAll(() => rm(folder, { recursive: true }));

const saveTests = (assertionResults: object[], over = {}) =>
  save(
    JSON.stringify({
      numPassedTests: 2,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [{ name: '/x/services/a/test/a.test.ts', assertionResults, ...over }],
    }),
  );

it('sums tests, and files that failed to load', async () => {
  await saveTests([]);
  expect(sum()).toEqual({ passed: 2, failed: 2, skipped: 0, remarks: [] });
});

it.each([
  ['missing', () => rm(file(), { force: true })],
  ['incomplete', () => save('{"numPassedTests": 7, "numFai')],
])('counts %s results as one failure', async (_name, prepare) => {
  await prepare();
  expect(sum()).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    remarks: ['Jest left no results: it counts as one failure'],
  });
});

it('lists skipped tests', async () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'pending', fullName: 'flies' },
  ];
  await saveTests(assertionResults);
  expect(sum()).toMatchObject({ skipped: 1, remarks: ['Skipped: services/a/test/a.test.ts: flies'] });
});

it('lists failed tests, and tests that passed only when repeated, with the start and the end of their errors', async () => {
  const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  const assertionResults = [
    { status: 'failed', fullName: 'falls', failureMessages: ['\u001b[31mError: hit the ground\u001b[0m'] },
    { status: 'failed', fullName: 'talks', failureMessages: [long] },
    { status: 'passed', fullName: 'limps', failureMessages: [], retryReasons: ['Error: stumbled'] },
    { status: 'passed', fullName: 'walks', failureMessages: [], retryReasons: [] },
  ];
  await saveTests(assertionResults);
  const { remarks } = sum();
  expect(remarks).toHaveLength(3);
  expect(remarks[0]).toBe('Failed: services/a/test/a.test.ts: falls\n  Error: hit the ground');
  expect(remarks[1]!.split('\n')).toHaveLength(21);
  expect(remarks[1]).toMatch(/^Failed: .*: talks\n {2}line 0\n[^]*\n {2}line 99$/);
  expect(remarks[2]).toBe('Unstable: services/a/test/a.test.ts: limps\n  Error: stumbled');
});

it('lists a file that failed to load', async () => {
  await saveTests([], { message: 'SyntaxError: odd' });
  expect(sum().remarks).toEqual(['Failed: services/a/test/a.test.ts\n  SyntaxError: odd']);
});

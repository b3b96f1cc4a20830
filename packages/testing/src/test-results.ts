import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

type TestResult = { status: string; fullName: string; failureMessages?: string[]; retryReasons?: string[] };
type JestResults = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  /** `message` is the error of a file that did not load, which has no tests. */
  testResults?: { name?: string; message?: string; assertionResults: TestResult[] }[];
};
type Sum = {
  passed: number;
  failed: number;
  /** What deserves a line at the end of a run: missing workspaces, skipped tests, and unstable and failed ones with their errors. */
  remarks: string[];
  skipped: number;
};

// Differences of large objects would hide the other failures.
const ERROR_LINES = 20;

/** The results file of a workspace in the shared folder. */
export function resultsFile(folder: string, workspace: string): string {
  return join(folder, `${workspace.replace('/', '__')}.json`);
}

/** Sums the results of the workspaces. A workspace without results counts as one failure. */
export function sumResults(folder: string, workspaces: string[]): Sum {
  const sum: Sum = { passed: 0, failed: 0, remarks: [], skipped: 0 };
  for (const workspace of workspaces) {
    const results = readResults(resultsFile(folder, workspace));
    if (results) sum.remarks.push(...describeFiles(workspace, results));
    else sum.remarks.push(`${workspace} left no results: it counts as one failure`);
    sum.passed += results?.numPassedTests ?? 0;
    sum.failed += results ? results.numFailedTests + results.numRuntimeErrorTestSuites : 1;
    sum.skipped += listTests(results).filter(({ status }) => status === 'pending').length;
  }
  return sum;
}

const listTests = (results?: JestResults): TestResult[] =>
  (results?.testResults ?? []).flatMap((file) => file.assertionResults);

function describeFiles(workspace: string, results: JestResults): string[] {
  const unloaded = (results.testResults ?? [])
    .filter(({ assertionResults, message }) => assertionResults.length === 0 && message)
    .map(({ name, message }) => `Failed: ${workspace}: ${name}\n${shortenError(message!)}`);
  return [...unloaded, ...listTests(results).flatMap((test) => describeTest(workspace, test))];
}

function describeTest(workspace: string, test: TestResult): string[] {
  const { status, fullName, failureMessages = [], retryReasons = [] } = test;
  const name = `${workspace}: ${fullName}`;
  if (status === 'pending') return [`Skipped: ${name}`];
  if (status === 'failed') return [`Failed: ${name}\n${failureMessages.map(shortenError).join('\n')}`];
  if (retryReasons.length > 0) return [`Unstable: ${name}\n${retryReasons.map(shortenError).join('\n')}`];
  return [];
}

const shortenError = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^ +at .*node_modules/.test(line))
    .slice(0, ERROR_LINES)
    .map((line) => `  ${line}`)
    .join('\n');

function readResults(file: string): JestResults | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestResults;
  } catch {
    // Missing or incomplete: the run crashed.
    return undefined;
  }
}

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

type TestResult = { status: string; fullName: string; failureMessages?: string[]; retryReasons?: string[] };
type JestResults = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: FileResults[];
};
/** `message` is the error of a file that did not load, which has no tests. */
type FileResults = { name: string; message?: string; assertionResults: TestResult[] };
type Sum = {
  passed: number;
  failed: number;
  /** What deserves a line at the end of a run: missing results, skipped tests, and unstable and failed ones with their errors. */
  remarks: string[];
  skipped: number;
};

// A long error would hide the other failures. An assertion fails with its reason in the first lines, a command in the last ones.
const [FIRST_LINES, LAST_LINES] = [9, 10];

/** Sums the results of a run of Jest. A run without results counts as one failure. `root` is the folder to which the names of files are relative. */
export function sumResults(file: string, root: string): Sum {
  const results = readResults(file);
  if (!results)
    return { passed: 0, failed: 1, remarks: ['Jest left no results: it counts as one failure'], skipped: 0 };
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    remarks: results.testResults.flatMap((tests) => describeFile(relative(root, tests.name), tests)),
    skipped: results.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'pending').length,
  };
}

function describeFile(file: string, { message, assertionResults }: FileResults): string[] {
  if (assertionResults.length === 0 && message) return [`Failed: ${file}\n${shortenError(message)}`];
  return assertionResults.flatMap((test) => describeTest(file, test));
}

function describeTest(file: string, test: TestResult): string[] {
  const { status, fullName, failureMessages = [], retryReasons = [] } = test;
  const name = `${file}: ${fullName}`;
  if (status === 'pending') return [`Skipped: ${name}`];
  if (status === 'failed') return [`Failed: ${name}\n${failureMessages.map(shortenError).join('\n')}`];
  if (retryReasons.length > 0) return [`Unstable: ${name}\n${retryReasons.map(shortenError).join('\n')}`];
  return [];
}

function shortenError(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^ +at .*node_modules/.test(line));
  if (lines.length > FIRST_LINES + 1 + LAST_LINES)
    lines.splice(FIRST_LINES, lines.length - FIRST_LINES - LAST_LINES, '[…]');
  return lines.map((line) => `  ${line}`).join('\n');
}

function readResults(file: string): JestResults | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestResults;
  } catch {
    // Missing or incomplete: the run crashed.
    return undefined;
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type JestResults = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults?: { assertionResults: { status: string; fullName: string }[] }[];
};
type Sum = {
  passed: number;
  failed: number;
  missing: string[];
  /** Full names of skipped tests. */ skipped: string[];
};

/** The results file of a workspace in the shared folder. */
export function resultsFile(folder: string, workspace: string): string {
  return join(folder, `${workspace.replace('/', '__')}.json`);
}

/** Sums the results of the workspaces. A workspace without results counts as one failure. */
export function sumResults(folder: string, workspaces: string[]): Sum {
  const sum: Sum = { passed: 0, failed: 0, missing: [], skipped: [] };
  for (const workspace of workspaces) {
    const results = readResults(resultsFile(folder, workspace));
    if (!results) sum.missing.push(workspace);
    for (const { status, fullName } of (results?.testResults ?? []).flatMap((file) => file.assertionResults)) {
      if (status === 'pending') sum.skipped.push(`${workspace}: ${fullName}`);
    }
    sum.passed += results?.numPassedTests ?? 0;
    sum.failed += results ? results.numFailedTests + results.numRuntimeErrorTestSuites : 1;
  }
  return sum;
}

function readResults(file: string): JestResults | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestResults;
  } catch {
    // Missing or incomplete: the run crashed.
    return undefined;
  }
}

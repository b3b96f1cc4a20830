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
  /** Tests that this machine lacks something for. */ skipped: string[];
};

/** Where the tests of a workspace leave their results, in a folder they share. */
export function resultsFile(folder: string, workspace: string): string {
  return join(folder, `${workspace.replace('/', '__')}.json`);
}

/** Adds up what each workspace left behind; one that left nothing did not come through, and counts as failed. */
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
    // Never written, or cut off while it was.
    return undefined;
  }
}

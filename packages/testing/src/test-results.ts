import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type JestResults = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number };
type Manifest = { name: string; workspaces?: string[]; scripts?: Record<string, string> };

/** The names of the workspaces that have tests to run. */
export function listTestedWorkspaces(root: string): string[] {
  const { workspaces = [] } = readManifest(root);
  return workspaces
    .flatMap((pattern) => globSync(join(pattern, 'package.json'), { cwd: root }))
    .map((file) => readManifest(join(root, file, '..')))
    .filter((manifest) => manifest.scripts?.['test'])
    .map((manifest) => manifest.name)
    .toSorted();
}

/** Adds up what each workspace left behind; one that left nothing did not come through, and counts as failed. */
export function sumResults(
  folder: string,
  workspaces: string[],
): { passed: number; failed: number; missing: string[] } {
  const sum = { passed: 0, failed: 0, missing: [] as string[] };
  for (const workspace of workspaces) {
    const results = readResults(join(folder, `${workspace.replace('/', '__')}.json`));
    if (!results) sum.missing.push(workspace);
    sum.passed += results?.numPassedTests ?? 0;
    sum.failed += results ? results.numFailedTests + results.numRuntimeErrorTestSuites : 1;
  }
  return sum;
}

function readResults(file: string): JestResults | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestResults;
  } catch {
    // Cut off while it was written.
    return undefined;
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

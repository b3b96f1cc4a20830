// Checks the workflows: actions are pinned by commit, permissions are declared, scripts exist, and no expression is part of a
// command, where the text of a branch or a title could become code.
//   node .ci/check-workflows.ts
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { reportProblems } from './report-problems.ts';

type Step = { uses?: string; run?: string };
type Workflow = { permissions?: object; jobs: Record<string, { permissions?: object; steps?: Step[]; uses?: string }> };

const SCRIPT = /(?<![\w./-])(?:\.ci|deploy|packages|e2e|bench|chaos)\/[\w./-]+/g;

/** Lists every problem of the workflows below `root`, one line each. */
export function findWorkflowProblems(root: string): string[] {
  const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: root }).sort();
  return files.flatMap((file) =>
    findProblems(root, readFileSync(join(root, file), 'utf8')).map((each) => `${file}: ${each}`),
  );
}

function findProblems(root: string, text: string): string[] {
  const workflow = parse(text) as Workflow;
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => [job, ...(job.steps ?? [])]) as Step[];
  const unrestricted = workflow.permissions
    ? []
    : jobs.filter(([, job]) => !job.permissions).map(([name]) => `the job ${name} declares no permissions`);
  const unpinned = steps
    .flatMap(({ uses }) => uses ?? [])
    .filter((uses) => !/^\.\/|@[0-9a-f]{40}$/.test(uses))
    .map((uses) => `${uses} is not pinned by commit`);
  const commands = steps.flatMap(({ run }) => run ?? []);
  const missing = commands
    .flatMap((command) => command.match(SCRIPT) ?? [])
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${path} does not exist`);
  const expressions = commands
    .filter((command) => command.includes('${{'))
    .map((command) => `a command contains an expression; pass it in env: ${command.trim()}`);
  return [...unrestricted, ...unpinned, ...missing, ...expressions];
}

if (import.meta.main) reportProblems(findWorkflowProblems(join(import.meta.dirname, '..')));

// Checks the workflows: actions are pinned by commit, downloads by checksum, permissions are declared, scripts exist, and no
// expression is part of a command, where the text of a branch or a title could become code. Also checks that they run the commands
// of the README on the oldest Node and every program of a release, and that the files exist that GitHub and Renovate read.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Workflow = { permissions?: object; jobs: Record<string, { permissions?: object; steps?: Step[]; uses?: string }> };

const SCRIPT = /(?<![\w./-])(?:\.ci|deploy|packages|e2e|bench|chaos)\/[\w./-]+/g;

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
  const unverified = commands
    .filter((command) => /\b(?:curl|wget)\b.*https:/.test(command) && !command.includes('sha256sum --check'))
    .map((command) => `a download has no checksum: ${command.trim()}`);
  return [...unrestricted, ...unpinned, ...missing, ...expressions, ...unverified];
}

const FILES = [
  '.editorconfig',
  '.github/ISSUE_TEMPLATE/bug.yml',
  '.github/ISSUE_TEMPLATE/change.yml',
  '.github/pull_request_template.md',
];
/** What Renovate must update, by the files that contain it. */
const MANAGERS: Record<string, string> = {
  npm: 'package.json',
  'github-actions': '.github/workflows/*.yml',
  dockerfile: 'deploy/docker/*.Dockerfile',
  'docker-compose': 'docker-compose.yml',
  'helm-values': 'deploy/helm/*/values.yaml',
};

export function findRepositoryProblems(root: string): string[] {
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
  const manifest = JSON.parse(read('package.json')) as { engines: { node: string }; devDependencies: { node: string } };
  const jobs = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((file) =>
    Object.values((parse(read(file)) as Workflow).jobs),
  );
  const oldest = Number(/\d+/.exec(manifest.engines.node)![0]);
  const commandsOf = (list: typeof jobs) => list.flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []));
  const onOldest = commandsOf(
    jobs.filter(({ steps = [] }) => steps.some((step) => step.with?.['node-version'] === oldest)),
  );
  const programs = globSync('deploy/release/*.ts', { cwd: root }).filter((file) =>
    read(file).includes('readArguments('),
  );
  const { enabledManagers = [] } = JSON.parse(read('.github/renovate.json') || '{}') as { enabledManagers?: string[] };
  return [
    ...FILES.filter((file) => !existsSync(join(root, file))).map((file) => `${file} does not exist`),
    ...[...read('README.md').matchAll(/^ {4}(npm ci && .+)$/gm)]
      .filter(([, command]) => !onOldest.some((each) => each.includes(command!)))
      .map(([, command]) => `no job runs ${command} on Node ${oldest}`),
    ...programs
      .filter((program) => !commandsOf(jobs).some((each) => each.includes(program)))
      .map((program) => `no workflow runs ${program}`),
    ...(manifest.devDependencies.node.startsWith(`${read('.nvmrc').trim()}.`)
      ? []
      : [`.nvmrc is not the major version of the repository's Node, ${manifest.devDependencies.node}`]),
    ...Object.entries(MANAGERS)
      .filter(([name, files]) => globSync(files, { cwd: root }).length > 0 && !enabledManagers.includes(name))
      .map(([name, files]) => `.github/renovate.json does not enable ${name}, for ${files}`),
  ];
}

export const check = (root: string) => [...findWorkflowProblems(root), ...findRepositoryProblems(root)];

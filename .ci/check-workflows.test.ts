import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findRepositoryProblems, findWorkflowProblems } from './check-workflows.ts';

const root = mkdtempSync(join(tmpdir(), 'check-workflows-'));
after(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, '.github/workflows'), { recursive: true });
mkdirSync(join(root, 'deploy'));
writeFileSync(join(root, 'deploy/build.ts'), '');
const write = (...lines: string[]) => writeFileSync(join(root, '.github/workflows/try.yml'), lines.join('\n'));

test('accepts pinned actions, declared permissions and scripts that exist', () => {
  write(
    'permissions: { contents: read }',
    'jobs:',
    '  one:',
    '    steps:',
    `      - uses: actions/checkout@${'0a'.repeat(20)} # v1.2.3`,
    '      - run: node deploy/build.ts --out /tmp/deploy/out.json',
  );
  deepEqual(findWorkflowProblems(root), []);
});

test('reports tags of actions, missing permissions, missing scripts and expressions in commands', () => {
  write(
    'jobs:',
    '  one:',
    '    permissions: {}',
    '    steps: [{ uses: actions/checkout@v4 }, { run: node deploy/gone.ts }]',
    '  two:',
    "    steps: [{ run: 'echo ${{ github.ref }}' }]",
  );
  deepEqual(findWorkflowProblems(root), [
    '.github/workflows/try.yml: the job two declares no permissions',
    '.github/workflows/try.yml: actions/checkout@v4 is not pinned by commit',
    '.github/workflows/try.yml: deploy/gone.ts does not exist',
    '.github/workflows/try.yml: a command contains an expression; pass it in env: echo ${{ github.ref }}',
  ]);
});

test('reports a reusable workflow by tag, a short commit, and each missing script', () => {
  const folders = ['.ci', 'deploy', 'packages', 'e2e', 'bench', 'chaos'];
  write(
    'permissions: {}',
    'jobs:',
    '  one: { uses: org/other/.github/workflows/a.yml@main }',
    '  two:',
    '    steps:',
    '      - uses: ./local',
    '      - uses: actions/checkout@0a0a0a0',
    ...folders.map((folder) => `      - run: node ${folder}/gone.ts`),
  );
  deepEqual(findWorkflowProblems(root), [
    '.github/workflows/try.yml: org/other/.github/workflows/a.yml@main is not pinned by commit',
    '.github/workflows/try.yml: actions/checkout@0a0a0a0 is not pinned by commit',
    ...folders.map((folder) => `.github/workflows/try.yml: ${folder}/gone.ts does not exist`),
  ]);
});

test('reports a download without a checksum', () => {
  for (const command of ['curl -fsSL https://example.com/tool.tgz | tar -xz', 'wget https://example.com/tool']) {
    write('permissions: {}', 'jobs:', `  one: { steps: [{ run: '${command}' }] }`);
    deepEqual(findWorkflowProblems(root), [`.github/workflows/try.yml: a download has no checksum: ${command}`]);
    write('permissions: {}', 'jobs:', `  one: { steps: [{ run: '${command}; sha256sum --check sums' }] }`);
    deepEqual(findWorkflowProblems(root), []);
  }
  write('permissions: {}', 'jobs:', "  one: { steps: [{ run: 'curl http://localhost:8080/readyz' }] }");
  deepEqual(findWorkflowProblems(root), []);
});

const REPOSITORY: Record<string, string> = {
  'package.json': '{ "engines": { "node": ">=20" }, "devDependencies": { "node": "24.1.0" } }',
  'README.md': 'Run it:\n\n    npm ci && npm start\n\nor `npm ci && npm other`\n',
  '.nvmrc': '24\n',
  '.editorconfig': '',
  '.github/ISSUE_TEMPLATE/bug.yml': '',
  '.github/ISSUE_TEMPLATE/change.yml': '',
  '.github/pull_request_template.md': '',
  '.github/renovate.json': JSON.stringify({
    enabledManagers: ['npm', 'github-actions', 'dockerfile', 'docker-compose', 'helm-values'],
  }),
  '.github/workflows/ci.yml':
    "jobs: { one: { steps: [{ with: { node-version: 20 } }, { run: 'npm ci && npm start &' }, { run: node deploy/release/chart.ts }] } }",
  'deploy/release/chart.ts': 'readArguments({})',
  'deploy/release/part.ts': '',
  'deploy/docker/a.Dockerfile': '',
  'deploy/helm/a/values.yaml': '',
  'docker-compose.yml': '',
};

/** The problems of a repository in which these files have another content, or do not exist. */
function repositoryProblems(changes: Record<string, string | undefined>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'check-repository-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, content] of Object.entries({ ...REPOSITORY, ...changes })) {
    if (content === undefined) continue;
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return findRepositoryProblems(folder);
}

test('accepts a repository with everything that GitHub and Renovate read', () => deepEqual(repositoryProblems({}), []));

for (const file of Object.keys(REPOSITORY).filter((name) => REPOSITORY[name] === '' && !name.startsWith('d')))
  test(`reports that ${file} does not exist`, () =>
    deepEqual(repositoryProblems({ [file]: undefined }), [`${file} does not exist`]));

test('reports a command of the README that no job runs on the oldest Node', () => {
  const missing = ['no job runs npm ci && npm start on Node 20'];
  const workflow = REPOSITORY['.github/workflows/ci.yml']!;
  deepEqual(repositoryProblems({ '.github/workflows/ci.yml': workflow.replace('20', '24') }), missing);
  deepEqual(repositoryProblems({ '.github/workflows/ci.yml': workflow.replace('npm start', 'npm test') }), missing);
});

test('reports a program of a release that no workflow runs', () =>
  deepEqual(repositoryProblems({ 'deploy/release/part.ts': 'readArguments({})' }), [
    'no workflow runs deploy/release/part.ts',
  ]));

test('reports another version in .nvmrc, and none', () => {
  for (const content of ['20', '2', undefined])
    deepEqual(repositoryProblems({ '.nvmrc': content }), [
      ".nvmrc is not the major version of the repository's Node, 24.1.0",
    ]);
});

test('reports what Renovate does not update', () => {
  const managers = JSON.parse(REPOSITORY['.github/renovate.json']!) as { enabledManagers: string[] };
  for (const name of managers.enabledManagers) {
    const rest = managers.enabledManagers.filter((each) => each !== name);
    const problems = repositoryProblems({ '.github/renovate.json': JSON.stringify({ enabledManagers: rest }) });
    deepEqual(
      problems.map((each) => each.split(',')[0]),
      [`.github/renovate.json does not enable ${name}`],
    );
  }
  deepEqual(repositoryProblems({ '.github/renovate.json': undefined }).length, managers.enabledManagers.length);
});

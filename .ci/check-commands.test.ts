import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { findMissingCommands, type Commands } from './check-commands.ts';

const COMMANDS: Commands = new Map([
  ['assets', new Set(['migrate', 'import-csv'])],
  ['media', new Set(['migrate'])],
]);
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-commands-'));
  write('services/assets/src/cli.ts');
  write('deploy/backup/src/main.ts');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const problems = () => findMissingCommands(root, COMMANDS);

test('accepts programs and commands that a service or the backup has', () => {
  write('docker-compose.yml', 'command: [node, cli.mjs, migrate]\nentrypoint: [node, src/main.ts]\n');
  write('deploy/helm/commonyard/templates/demo.yaml', 'command: [node, cli.mjs, /import]\n');
  write(
    'docs/operations/install.md',
    'docker compose exec assets node cli.mjs import-csv; see services/media/src/server.ts\n',
  );
  deepEqual(problems(), []);
});

test('reports each missing program once per file', () => {
  write('docker-compose.yml', 'a: [node, src/migrate.ts]\nb: [node, src/migrate.ts]\n');
  write('deploy/helm/commonyard/templates/tests/smoke.yaml', 'command: [node, src/smoke.ts]\n');
  deepEqual(problems(), [
    'deploy/helm/commonyard/templates/tests/smoke.yaml: no service has the command src/smoke.ts',
    'docker-compose.yml: no service has the command src/migrate.ts',
  ]);
});

for (const [line, command] of [
  ['docker compose exec media node --env-file=x cli.mjs import-csv a.csv', 'media import-csv'],
  ['kubectl exec "deployment/$NAME-media" -- node cli.mjs import-csv', 'media import-csv'],
  ['run media cli.mjs import-csv', 'media import-csv'],
  ['run "$service" cli.mjs replay', 'replay'],
  ['command: [node, cli.mjs, replay]', 'replay'],
] as const)
  test(`reports the command of ${line}`, () => {
    write('docs/operations/upgrade.md', `${line}\n`);
    deepEqual(problems(), [`docs/operations/upgrade.md: no service has the command ${command}`]);
  });

for (const file of [
  'docker-compose.yml',
  'deploy/docker/service.Dockerfile',
  'deploy/helm/commonyard/templates/jobs/a.yaml',
  'docs/architecture.md',
  'docs/operations/install.md',
])
  for (const path of ['src/cli/gone.ts', 'src/gone.ts', 'cli/gone.mjs', 'server.mjs'])
    test(`reports ${path} in ${file}`, () => {
      write(file, `node ${path}\n`);
      deepEqual(problems(), [`${file}: no service has the command ${path}`]);
    });

for (const program of ['services/media', 'gateway', 'packages/demo', 'deploy/backup'])
  test(`accepts programs of ${program}`, () => {
    write(`${program}/src/server.ts`);
    write(`${program}/src/cli.ts`);
    write('docker-compose.yml', 'a: node server.mjs\nb: node cli.mjs migrate\nc: node src/cli.ts\n');
    deepEqual(problems(), []);
  });

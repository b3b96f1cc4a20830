import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { findMissingCommands } from './check-commands.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-commands-'));
  write('services/assets/src/cli/migrate.ts');
  write('deploy/backup/src/main.ts');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test('accepts commands that a service or the backup has', () => {
  write('docker-compose.yml', 'command: [node, src/cli/migrate.ts]\nentrypoint: [node, src/main.ts]\n');
  write('deploy/helm/commonyard/templates/migrations.yaml', 'command: [node, cli/migrate.mjs]\n');
  write('docs/operations/install.md', 'Run `node src/cli/migrate.ts`; see services/media/src/server.ts.\n');
  deepEqual(findMissingCommands(root), []);
});

test('reports each missing command once per file', () => {
  write('docker-compose.yml', 'a: [node, src/migrate.ts]\nb: [node, src/migrate.ts]\n');
  write('deploy/helm/commonyard/templates/tests/smoke.yaml', 'command: [node, src/smoke.ts]\n');
  write('docs/operations/upgrade.md', 'Run `node cli/replay.mjs`.\n');
  deepEqual(findMissingCommands(root), [
    'deploy/helm/commonyard/templates/tests/smoke.yaml: no service has the command src/smoke.ts',
    'docker-compose.yml: no service has the command src/migrate.ts',
    'docs/operations/upgrade.md: no service has the command cli/replay.mjs',
  ]);
});

for (const file of [
  'docker-compose.yml',
  'deploy/docker/service.Dockerfile',
  'deploy/helm/commonyard/templates/jobs/a.yaml',
  'docs/architecture.md',
  'docs/operations/install.md',
])
  for (const command of ['src/cli/gone.ts', 'src/gone.ts', 'cli/gone.mjs', 'server.mjs'])
    test(`reports ${command} in ${file}`, () => {
      write(file, `node ${command}\n`);
      deepEqual(findMissingCommands(root), [`${file}: no service has the command ${command}`]);
    });

for (const program of ['services/media', 'gateway', 'packages/demo', 'deploy/backup'])
  test(`accepts commands of ${program}`, () => {
    write(`${program}/src/server.ts`);
    write(`${program}/src/cli/replay.ts`);
    write('docker-compose.yml', 'a: node server.mjs\nb: node cli/replay.mjs\nc: node src/cli/replay.ts\n');
    deepEqual(findMissingCommands(root), []);
  });

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

// Checks that the commands of services exist which the deployment and the operations manual name, such as src/cli/migrate.ts
// or its bundle, cli/migrate.mjs.
//   node .ci/check-commands.ts
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportProblems } from './report-problems.ts';

const SOURCES = [
  'docker-compose.yml',
  'deploy/docker/*.Dockerfile',
  'deploy/helm/commonyard/templates/**',
  'docs/architecture.md',
  'docs/operations/*.md',
];
const PROGRAMS = ['services/*', 'gateway', 'packages/demo', 'deploy/backup'];

const COMMANDS = [/(?<![\w/-])src\/(?:[\w-]+\/)*[\w-]+\.ts\b/g, /(?<![\w/-])(?:cli\/[\w-]+|server)\.mjs\b/g];
const sourceOf = (command: string) => (command.endsWith('.mjs') ? `src/${command.replace('.mjs', '.ts')}` : command);

/** Lists every `src/*.ts` path and every bundle below `root` that no program has, one line each. */
export function findMissingCommands(root: string): string[] {
  return globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((file) =>
      [...new Set(COMMANDS.flatMap((command) => readFileSync(file, 'utf8').match(command) ?? []))]
        .filter((command) => !PROGRAMS.some((program) => existsIn(root, program, sourceOf(command))))
        .map((command) => `${file.slice(join(root, '/').length)}: no service has the command ${command}`),
    );
}

const existsIn = (root: string, program: string, source: string) =>
  globSync(join(program, source), { cwd: root }).length > 0;

if (import.meta.main) reportProblems(findMissingCommands(join(import.meta.dirname, '..')));

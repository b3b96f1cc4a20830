// Checks that the commands of services exist which the deployment and the operations manual name, such as src/cli/migrate.ts.
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

/** Lists every `src/*.ts` path below `root` that no program has, one line each. */
export function findMissingCommands(root: string): string[] {
  return globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((file) =>
      [...new Set(readFileSync(file, 'utf8').match(/(?<![\w/-])src\/(?:[\w-]+\/)*[\w-]+\.ts\b/g))]
        .filter((command) => !PROGRAMS.some((program) => globSync(join(program, command), { cwd: root }).length > 0))
        .map((command) => `${file.slice(join(root, '/').length)}: no service has the command ${command}`),
    );
}

if (import.meta.main) reportProblems(findMissingCommands(join(import.meta.dirname, '..')));

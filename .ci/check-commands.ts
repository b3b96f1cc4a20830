// Checks that the commands of services exist which the deployment and the operations manual name, such as src/cli.ts or its
// bundle cli.mjs, and that the service has the command that follows, such as migrate.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'docker-compose.yml',
  'deploy/docker/*.Dockerfile',
  'deploy/helm/commonyard/templates/**',
  'docs/architecture.md',
  'docs/operations/*.md',
];
const PROGRAMS = ['services/*', 'gateway', 'packages/demo', 'deploy/backup'];

const PATHS = [/(?<![\w/-])src\/(?:[\w-]+\/)*[\w-]+\.ts\b/g, /(?<![\w/-])(?:cli\/[\w-]+|cli|server)\.mjs\b/g];
const sourceOf = (path: string) => (path.endsWith('.mjs') ? `src/${path.replace('.mjs', '.ts')}` : path);

export type Commands = ReadonlyMap<string, ReadonlySet<string>>;

/** Lists every program that does not exist, and every command that its service does not have, one line each. */
export function findMissingCommands(root: string, commands: Commands): string[] {
  return globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const paths = PATHS.flatMap((path) => text.match(path) ?? []).filter(
        (path) => !PROGRAMS.some((program) => existsIn(root, program, sourceOf(path))),
      );
      return [...new Set([...paths, ...findUnknown(text, commands)])].map(
        (command) => `${file.slice(join(root, '/').length)}: no service has the command ${command}`,
      );
    });
}

const existsIn = (root: string, program: string, source: string) =>
  globSync(join(program, source), { cwd: root }).length > 0;

/** The commands in a text that no service has. Where a line names a service before the command, that service must have it. */
function findUnknown(text: string, commands: Commands): string[] {
  return [...text.matchAll(/^(.*)\bcli\.mjs,? ([a-z][\w-]*)/gm)].flatMap(([, before = '', name = '']) => {
    const service = [...commands.keys()].findLast((each) => new RegExp(`\\b${each}\\b`).test(before));
    const known = service === undefined ? [...commands.values()] : [commands.get(service)!];
    return known.some((names) => names.has(name)) ? [] : [[service, name].filter(Boolean).join(' ')];
  });
}

function readCommands(root: string): Commands {
  const services = globSync('services/*/src/cli.ts', { cwd: root }).sort();
  return new Map(
    services.map((cli) => {
      const help = execFileSync(process.execPath, [join(root, cli), '--help'], { encoding: 'utf8' });
      return [cli.split('/')[1]!, new Set([...help.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name]) => name!))];
    }),
  );
}

export const check = (root: string) => findMissingCommands(root, readCommands(root));

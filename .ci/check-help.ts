// Checks that every command prints with --help and -h what it does, and rejects an unknown option in one sentence.
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { bundleWorkspaces } from '../packages/bundler/src/bundle-workspaces.ts';
import { bundleOf } from '../packages/dev-stack/src/bundles.ts';
import { readSources, type Sources } from './source-files.ts';

const root = join(import.meta.dirname, '..');
const OPTION = '--no-such-option';
const TIMEOUT_MS = 60_000;

/** Where commands lie. Code of browsers and of tests has none. */
const FOLDERS = /^(?:\.ci|bench|chaos|deploy|e2e|gateway|packages|services)\/|^web\/build\//;
const NO_COMMANDS = /\.test\.ts$|\.d\.ts$|\/test\/(?!proof\/|cloudnative-pg\/)|\/migrations\/|^\.ci\/check-/;
/** Programs that other programs start: servers, processes and threads of benches, and probes in containers. */
const STARTED_BY_OTHERS = /(?:\/|-)server\.ts$|-(?:process|thread)\.ts$|\/probes\//;
/** What other programs load. */
const LOADED_BY_OTHERS = [
  'chaos/src/naive/register.ts',
  'e2e/permissions/record-routes.ts',
  'packages/testing/src/name-plugins.ts',
  'packages/testing/src/retry-failed-tests.ts',
];
/** Shell scripts that users start. Those of the chart run in its pods. */
const SCRIPTS = ['.ci/run', 'deploy/*/*.sh'];

/** The commands of the repository: sources without exports, which no other source imports, and sources with code for the case that Node starts them. */
export function findCommands(sources: Sources): string[] {
  return [...sources]
    .filter(([file]) => FOLDERS.test(file) && !NO_COMMANDS.test(file) && !STARTED_BY_OTHERS.test(file))
    .filter(([file]) => !LOADED_BY_OTHERS.includes(file))
    .filter(([, source]) => !/^export /m.test(source) || /^if \(import\.meta\.main\)/m.test(source))
    .map(([file]) => file);
}

/** Starts a command, and each that its help lists, with a request for help and with an unknown option. Lists what is wrong, one line each. */
export async function findHelpProblems(name: string, file: string, ...command: string[]): Promise<string[]> {
  const { problem, listed } = await readHelp(name, file, [...command, '--help']);
  const problems = problem ? [problem] : [];
  const { code, stderr } = await run(file, [...command, OPTION]);
  if (code === 0 || !stderr.includes(OPTION) || stderr.trim().includes('\n'))
    problems.push(`${name} ${OPTION}: exits with ${code}, and not with one sentence that names the option`);
  for (const each of listed) problems.push(...(await findHelpProblems(`${name} ${each}`, file, each)));
  return problems;
}

type Help = { problem?: string; listed: string[] };

async function readHelp(name: string, file: string, args: string[]): Promise<Help> {
  const { code, stdout } = await run(file, args);
  const isHelp = code === 0 && /^(?:[A-Z].*\n+)?Usage: /.test(stdout);
  if (!isHelp)
    return {
      problem: `${name} ${args.at(-1)}: does not print what it does and its usage, or exits with ${code}`,
      listed: [],
    };
  return { listed: [...stdout.matchAll(/^ {2}([a-z][\w-]*)$/gm)].map(([, command]) => command!) };
}

function run(file: string, flags: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const [program, ...args] = /\.m?[jt]s$/.test(file) ? [process.execPath, file, ...flags] : ['bash', file, ...flags];
  const { PATH, HOME } = process.env;
  const options = { env: { PATH, HOME, NODE_COMPILE_CACHE: join(root, '.cache/compile') }, timeout: TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
}

export async function check(): Promise<string[]> {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  // Below the repository, whose packages the bundles import.
  const bundles = mkdtempSync(join(cache, 'help-'));
  try {
    const workspaces = ['packages/demo', ...globSync('services/*', { cwd: root })];
    await bundleWorkspaces({ root, workspaces, out: bundles });
    const commands = [...findCommands(readSources(root)), ...globSync(SCRIPTS, { cwd: root })];
    const bundled = commands.map((file) => bundleOf(file, bundles)).filter((file) => existsSync(file));
    const checks = [
      ...commands.map((file) => () => findHelpProblems(file, join(root, file))),
      // Images have these.
      ...bundled.map((file) => async () => [(await readHelp(relative(bundles, file), file, ['-h'])).problem]),
    ].values();
    const problems: (string | undefined)[] = [];
    const work = async () => {
      for (const check of checks) problems.push(...(await check()));
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return problems.filter((problem) => problem !== undefined).sort();
  } finally {
    rmSync(bundles, { recursive: true });
  }
}

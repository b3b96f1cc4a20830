import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { prometheusFolder } from './rules.ts';

const IMAGE = 'prom/prometheus:v3.5.0';
const containerArgs = [
  'run',
  '--rm',
  '--network=none',
  '--entrypoint=promtool',
  '--volume',
  `${prometheusFolder}:/rules:ro`,
  '--workdir=/rules',
];

/**
 * Returns a function that runs promtool in the rules folder, from PATH or from a Prometheus image that the Docker engine
 * has already pulled. Returns undefined if neither is available.
 */
export function findPromtool(): ((...args: string[]) => Promise<string>) | undefined {
  const run =
    (command: string, commandArgs: string[]) =>
    async (...args: string[]) => {
      const { stdout } = await promisify(execFile)(command, [...commandArgs, ...args], { cwd: prometheusFolder });
      return stdout;
    };
  if (succeeds('promtool', ['--version'])) return run('promtool', []);
  if (succeeds('docker', ['image', 'inspect', IMAGE])) return run('docker', [...containerArgs, IMAGE]);
  return undefined;
}

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}

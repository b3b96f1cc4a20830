import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { prometheus } from './rules.ts';

const IMAGE = 'prom/prometheus';
const inContainer = [
  'run',
  '--rm',
  '--network=none',
  '--entrypoint=promtool',
  '--volume',
  `${prometheus}:/rules:ro`,
  '--workdir=/rules',
];

/** Runs promtool among the rules, from this machine or, where an engine has it already, from Prometheus' image; undefined where neither is there. */
export function findPromtool(): ((...args: string[]) => Promise<string>) | undefined {
  const run =
    (command: string, first: string[]) =>
    async (...args: string[]) => {
      const { stdout } = await promisify(execFile)(command, [...first, ...args], { cwd: prometheus });
      return stdout;
    };
  if (answers('promtool', ['--version'])) return run('promtool', []);
  if (answers('docker', ['image', 'inspect', IMAGE])) return run('docker', [...inContainer, IMAGE]);
  return undefined;
}

function answers(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}

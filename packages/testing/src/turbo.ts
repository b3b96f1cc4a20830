import { root } from '@commonyard/dev-stack/settings';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runChild } from './run-child.ts';

type Plan = { tasks: { package: string; command: string }[] };

const turbo = join(root, 'node_modules/turbo/bin/turbo');
// Without these, turbo asks for permission to send telemetry.
const NO_TELEMETRY = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

/** The workspaces that `runTests` with these arguments would test. */
export async function listTestedWorkspaces(args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [turbo, 'run', 'test', '--dry=json', ...args], {
    cwd: root,
    env: { ...process.env, ...NO_TELEMETRY },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { tasks } = JSON.parse(stdout) as Plan;
  return tasks.filter(({ command }) => command !== '<NONEXISTENT>').map((task) => task.package);
}

/** Runs the tests of every workspace, two at a time, and returns the exit code. */
export const runTests = (args: string[], env: Record<string, string>): Promise<number> =>
  runChild([turbo, 'run', 'test', '--continue', '--concurrency=2', '--ui=stream', ...args], 'SIGINT', {
    cwd: root,
    env: { ...process.env, ...env, ...NO_TELEMETRY },
  });

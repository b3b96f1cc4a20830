import { guardChild } from '@commonyard/dev-stack/processes/guard';
import { execFile, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { stopOnExit } from './stop-on-exit.ts';

type Plan = { tasks: { package: string; command: string }[] };

const root = resolve(import.meta.dirname, '../../..');
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
export async function runTests(args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(
    process.execPath,
    [turbo, 'run', 'test', '--continue', '--concurrency=2', '--ui=stream', ...args],
    { cwd: root, env: { ...process.env, ...env, ...NO_TELEMETRY }, stdio: 'inherit' },
  );
  const exited = new Promise<number>((ended, failed) => {
    child.once('exit', (code) => ended(code ?? 1));
    child.once('error', failed);
  });
  if (child.pid !== undefined) void exited.finally(guardChild(child.pid, 'SIGINT'));
  stopOnExit(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await exited;
  });
  return exited;
}

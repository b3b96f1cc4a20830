import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cliSourceOf } from '@commonyard/dev-stack/service-command';
import { readBundleRuntime } from './bundle-runtime.ts';
import { eventually } from './eventually.ts';

/** Starts a script with Node, as a process that gets `PATH` and `env` only. `url` waits until a server listens. */
export function startScript(script: string, env: Record<string, string> = {}, args: string[] = []) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (bytes: Buffer) => (printed[stream] += bytes.toString()));
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null, ...printed }));
  const url = () =>
    eventually(() => {
      const address = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(printed.stdout)?.[1];
      if (!address) throw new Error(`not listening yet: ${printed.stdout}${printed.stderr}`);
      return address;
    });
  return { child, exited, url };
}

/** Starts a program of the product by its source, such as `services/media/src/server.ts`, from its bundle. */
export async function startProgram(source: string, env: Record<string, string> = {}, args: string[] = []) {
  const { scriptOf, env: ofRuntime } = await readBundleRuntime();
  return startScript(scriptOf(source), { ...ofRuntime, ...env }, args);
}

/** Runs a command of a service, such as `migrate`, until it ends. */
export async function runServiceCommand(
  service: string,
  name: string,
  env: Record<string, string>,
  args: string[] = [],
) {
  return (await startProgram(cliSourceOf(service), env, [name, ...args])).exited;
}

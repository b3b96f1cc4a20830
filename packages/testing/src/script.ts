import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cliScriptOf } from '@commonyard/dev-stack/service-command';
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

/** Runs a command of a service, such as `migrate`, until it ends. */
export const runServiceCommand = (service: string, name: string, env: Record<string, string>, args: string[] = []) =>
  startScript(cliScriptOf(service), env, [name, ...args]).exited;

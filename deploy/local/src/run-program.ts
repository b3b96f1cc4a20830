import { join } from 'node:path';
import type { Child } from './processes/child.ts';
import { startChild } from './processes/child.ts';
import { waitUntil } from './processes/wait-until.ts';
import { root } from './settings.ts';

/** Starts programs of the repository, with their output in the data folder's logs. */
export type Programs = {
  /** Starts a server and waits until the address answers 200. */
  serve: (name: string, script: string, env: Record<string, string>, readyUrl: string) => Promise<Child>;
  /** Runs a program to its end; throws with its last lines where it fails. */
  run: (name: string, command: string[], env: Record<string, string>) => Promise<void>;
};

export function createPrograms(logs: string, signal: AbortSignal): Programs {
  const start = (name: string, [command, ...args]: string[], env: Record<string, string>) =>
    startChild({
      name,
      command: command!,
      args,
      env: { ...inheritedEnvironment(), ...env },
      cwd: root,
      logFile: join(logs, `${name}.log`),
    });

  return {
    serve: async (name, script, env, readyUrl) => {
      const child = await start(name, [process.execPath, join(root, script)], env);
      const settled = await waitUntil(async () => signal.aborted || child.hasExited() || (await answers(readyUrl)), {
        withinMs: 60_000,
        everyMs: 50,
      });
      if (settled && !child.hasExited() && !signal.aborted) return child;
      await child.stop(1000);
      throw failure(
        name,
        child,
        logs,
        settled ? 'ended while it was starting' : 'did not become ready within a minute',
      );
    },
    run: async (name, command, env) => {
      const child = await start(name, command, env);
      const stop = () => void child.stop(1000);
      signal.addEventListener('abort', stop);
      const { code } = await child.exited;
      signal.removeEventListener('abort', stop);
      if (code !== 0) throw failure(name, child, logs, `failed with exit code ${code}`);
    },
  };
}

/** What a program needs of this process's environment; where traces go is for all of them, and nothing else in it is any business of theirs. */
export function inheritedEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', ...Object.keys(process.env).filter((name) => name.startsWith('OTEL_'))];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  );
}

function failure(name: string, child: Child, logs: string, what: string): Error {
  return new Error(`${name} ${what}. The end of ${join(logs, `${name}.log`)}:\n\n${child.lastLines()}`);
}

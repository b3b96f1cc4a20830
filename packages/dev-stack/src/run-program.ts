import { join } from 'node:path';
import type { Child } from './processes/child.ts';
import { startChild } from './processes/child.ts';
import { waitUntil } from './processes/wait-until.ts';
import { root } from './settings.ts';

/** Starts programs of the repository and writes their output to the data folder's logs. */
export type Programs = {
  /** Starts a server and waits until it responds with 2xx. Gives up once the signal is aborted. */
  serve: (server: ServerProgram, signal?: AbortSignal) => Promise<Child>;
  /** Runs a program until it exits. Throws an error with its last log lines where it fails. */
  run: (name: string, command: string[], env: Record<string, string>) => Promise<void>;
  /** The command line that runs a program, by its source such as `services/assets/src/cli.ts`. */
  command: (source: string) => string[];
};

export type ServerProgram = {
  name: string;
  command: string[];
  env: Record<string, string>;
  cwd?: string;
  readyUrl: string;
};

/** How programs of the repository run. */
export type Runtime = {
  /** The script to run, by the program's source. */
  scriptOf: (source: string) => string;
  flags?: string[];
  env?: Record<string, string>;
  onServerLine?: (name: string, line: string) => void;
};

/** Runs programs from their sources. */
export const sourceRuntime: Runtime = { scriptOf: (source) => join(root, source) };

/** Creates the programs' runner. Once `signal` is aborted, running programs are stopped and starts fail. */
export function createPrograms(logs: string, signal: AbortSignal, runtime = sourceRuntime): Programs {
  const { scriptOf, flags = [], onServerLine } = runtime;
  type Program = Pick<ServerProgram, 'name' | 'command' | 'env' | 'cwd'> & { onLine?: (line: string) => void };
  const start = ({ name, command: [command, ...args], env, cwd = root, onLine }: Program) =>
    startChild({
      name,
      command: command!,
      args,
      env: { ...inheritedEnvironment(), ...runtime.env, ...env },
      cwd,
      logFile: join(logs, `${name}.log`),
      onLine,
    });

  return {
    command: (source) => [process.execPath, ...flags, scriptOf(source)],
    serve: async (server, startSignal) => {
      const { name, readyUrl } = server;
      const child = await start({ ...server, ...(onServerLine && { onLine: (line) => onServerLine(name, line) }) });
      const isAborted = () => signal.aborted || startSignal?.aborted === true;
      const settled = await waitUntil(async () => isAborted() || child.hasExited() || (await respondsOk(readyUrl)), {
        withinMs: 60_000,
        everyMs: 50,
      });
      if (settled && !child.hasExited() && !isAborted()) return child;
      await child.stop(1000);
      throw programError(
        name,
        child,
        logs,
        settled ? 'exited while it was starting' : 'did not become ready within a minute',
      );
    },
    run: async (name, command, env) => {
      const child = await start({ name, command, env });
      const stop = () => void child.stop(1000);
      signal.addEventListener('abort', stop);
      const { code } = await child.exited;
      signal.removeEventListener('abort', stop);
      if (code !== 0) throw programError(name, child, logs, `failed with exit code ${code}`);
    },
  };
}

/** The part of this process's environment that programs inherit: paths, and where traces are sent. */
export function inheritedEnvironment(): Record<string, string> {
  const names = [
    'PATH',
    'HOME',
    'TMPDIR',
    'NODE_COMPILE_CACHE',
    ...Object.keys(process.env).filter((name) => name.startsWith('OTEL_')),
  ];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function respondsOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  );
}

function programError(name: string, child: Child, logs: string, what: string): Error {
  return new Error(`${name} ${what}.\nThe end of ${join(logs, `${name}.log`)}:\n\n${child.lastLines()}`);
}

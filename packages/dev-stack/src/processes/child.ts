import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, constants, existsSync, lstatSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { createFolder } from '../create-folder.ts';
import { endProcess, sendSignal } from './end-process.ts';
import { guardChild } from './guard.ts';

export type ChildOptions = {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
  logFile: string;
  /** Gets each line of the output besides the log. */
  onLine?: ((line: string) => void) | undefined;
  /** The signal that requests an orderly stop; SIGTERM by default. */
  stopSignal?: NodeJS.Signals;
  runAs?: { uid: number; gid: number } | undefined;
};

/** How a process ended: its exit code, or the signal that killed it. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type Child = {
  name: string;
  pid: number;
  exited: Promise<Exit>;
  hasExited: () => boolean;
  /** Requests an orderly stop; kills the process after `timeoutMs`. */
  stop: (timeoutMs?: number) => Promise<void>;
  kill: () => Promise<void>;
  lastLines: () => string;
};

/** Starts a process that writes its output to a log file. It ends with this process, even when this one is killed. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const stopSignal = options.stopSignal ?? 'SIGTERM';
  const log = openLog(options.logFile);
  // Its own process group: Ctrl-C in the terminal then reaches this process alone, which stops the others in order.
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: options.onLine ? ['ignore', 'pipe', 'pipe'] : ['ignore', log, log],
    ...options.runAs,
  });
  if (options.onLine) forwardOutput(child, log, options.onLine);
  else closeSync(log);

  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(new Error(`${options.name} could not be started: ${error.message}`)));
  });
  const pid = child.pid!;
  const dismissGuard = guardChild(pid, stopSignal);
  void exited.then(dismissGuard);

  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    name: options.name,
    pid,
    exited,
    hasExited,
    stop: async (timeoutMs = 2500) => {
      if (!hasExited()) await endProcess(pid, [stopSignal, 'SIGKILL'], timeoutMs);
      killGroup(pid);
      await exited;
    },
    kill: async () => {
      if (!hasExited()) sendSignal(pid, 'SIGKILL');
      killGroup(pid);
      await exited;
    },
    lastLines: () => lastLines(options.logFile),
  };
}

function forwardOutput(child: ChildProcess, log: number, onLine: (line: string) => void): void {
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => writeSync(log, chunk));
    createInterface({ input: stream }).on('line', onLine);
  }
  child.once('close', () => closeSync(log));
}

const MAX_LOG_BYTES = 5_000_000;

/** Opens a log to append to it, and sets a long one aside. Follows no link: the file that it leads to may be anybody's. */
function openLog(file: string): number {
  createFolder(dirname(file));
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats && !stats.isFile())
    throw new Error(`The log ${file} is no file, so nothing is written there. Remove it and start again.`);
  if (stats && stats.size > MAX_LOG_BYTES) renameSync(file, `${file}.old`);
  return openSync(file, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
}

function lastLines(file: string): string {
  if (!existsSync(file)) return '';
  return readFileSync(file).subarray(-16_384).toString('utf8').trimEnd().split('\n').slice(-20).join('\n');
}

// Kills processes that the child started and left behind.
function killGroup(pid: number): void {
  if (process.platform !== 'win32') sendSignal(-pid, 'SIGKILL');
}

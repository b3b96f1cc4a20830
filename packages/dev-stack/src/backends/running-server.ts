import { startChild, type Child, type ChildOptions } from '../processes/child.ts';
import { waitUntil } from '../processes/wait-until.ts';

/** A server of the embedded stack while it runs. */
export type RunningServer = {
  /** The address, with user and password; for PostgreSQL, the superuser's. */
  url: string;
  port: number;
  pid: number;
  exited: Child['exited'];
  lastLines: () => string;
  stop: () => Promise<void>;
  /** Kills it, as in a crash. The same folder can be started again. */
  kill: () => Promise<void>;
};

/** Starts a server and waits until it is ready. Throws an error with the end of its log where it ends, or is not ready in time. */
export async function startServer(
  options: ChildOptions,
  isReady: (pid: number) => boolean | Promise<boolean>,
  { stopMs, withinMs = 30_000 }: { stopMs: number; withinMs?: number },
): Promise<Omit<RunningServer, 'url' | 'port'>> {
  const child = await startChild(options);
  const settled = await waitUntil(async () => child.hasExited() || (await isReady(child.pid)), { withinMs });
  if (!settled || child.hasExited()) {
    await child.stop();
    throw new Error(`${options.name} did not start in ${options.cwd}:\n${child.lastLines()}`);
  }
  const { pid, exited, lastLines, stop, kill } = child;
  return { pid, exited, lastLines, kill, stop: () => stop(stopMs) };
}

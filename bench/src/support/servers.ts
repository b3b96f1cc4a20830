import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { root } from '@commonyard/dev-stack/settings';
import { eventually } from '@commonyard/testing/eventually';
import { startPinned, type Processor } from './processes.ts';

type Stoppable = { stop: () => Promise<void> };

/** Passes a server on, and stops it at the end of the bench. */
export type StopLater = <Server extends Stoppable>(server: Server) => Server;

/** Runs a bench in a folder of its own. Afterwards stops the servers that it passed to `stopLater`, and removes the folder. */
export async function withServers<T>(run: (folder: string, stopLater: StopLater) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const servers: Stoppable[] = [];
  try {
    return await run(folder, (server) => (servers.push(server), server));
  } finally {
    for (const server of servers.toReversed()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the gateway or a service. By default on processor 0 and without NATS, because most benches need no events. */
export const startServer = (place: string, folder: string, env: Record<string, string>, processor: Processor = 0) =>
  startProgram(folder, [join(root, place, 'src/server.ts')], env, processor);

/** Starts a Node program that serves HTTP on `PORT`. */
export async function startProgram(
  folder: string,
  program: string[],
  env: Record<string, string>,
  processor: Processor = 0,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startPinned(processor, {
    name: program.at(-1)!,
    command: process.execPath,
    args: program,
    logFile: join(folder, `${port}.log`),
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      NATS_URL: 'nats://127.0.0.1:9',
      // nginx writes no access log here either.
      LOG_LEVEL: process.env['BENCH_LOG_LEVEL'] ?? 'warn',
      ...env,
    },
  });
  return { ...child, url };
}

/** Waits until a URL responds without an error. Throws where it does not within a minute. */
export const waitUntilOk = (url: string, headers: Record<string, string> = {}): Promise<void> =>
  eventually(
    async () => {
      const { status } = await fetch(url, { headers });
      if (status >= 400) throw new Error(`${url} responded with ${status}`);
    },
    { within: 60_000 },
  );

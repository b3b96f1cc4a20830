import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { root } from '@commonyard/dev-stack/settings';
import { eventually } from '@commonyard/testing/eventually';
import { startPinned } from './processes.ts';

type Stoppable = { stop: () => Promise<void> };

/** Runs a bench in a folder of its own. Afterwards stops the servers that it passed to `stopLater`, and removes the folder. */
export async function withServers<T>(
  run: (folder: string, stopLater: <Server extends Stoppable>(server: Server) => Server) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const servers: Stoppable[] = [];
  try {
    return await run(folder, (server) => (servers.push(server), server));
  } finally {
    for (const server of servers.toReversed()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the gateway or a service. It gets the address of no NATS server, because the benches need no events. */
export async function startServer(place: string, folder: string, env: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startPinned(0, {
    name: place,
    command: process.execPath,
    args: [join(root, place, 'src/server.ts')],
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

/** Waits until a URL responds with 2xx. Throws where it does not within a minute. */
export const waitUntilOk = (url: string, headers: Record<string, string> = {}): Promise<void> =>
  eventually(
    async () => {
      if (!(await fetch(url, { headers })).ok) throw new Error(`${url} did not respond with 2xx`);
    },
    { within: 60_000 },
  );

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port nobody listens on at 127.0.0.1. It lies below the range that systems hand to outgoing connections: a port from there
 * could be taken by any connection in the moment between this answer and the server that is to use it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_000);
    if (await isPortFree(port)) return port;
  }
  throw new Error('No free port was found between 20000 and 32000 on 127.0.0.1');
}

/** Whether a server could listen on this port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

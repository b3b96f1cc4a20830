import { randomInt } from 'node:crypto';
import { closeSync, mkdirSync, openSync, statSync, utimesSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Longer than a server takes from when its port was chosen until it listens, also on a busy machine. */
const RESERVED_MS = 300_000;

/**
 * A free port of 127.0.0.1 below the ephemeral ones, so that no outgoing connection takes it before the server listens. No other
 * call of this user returns it for five minutes. Throws where 100 random ports are all in use.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_000);
    if (reserve(port) && (await findListenError(port)) === undefined) return port;
  }
  throw new Error('No free port was found between 20000 and 32000 on 127.0.0.1');
}

/** Writes a file for the port; false where another call did so shortly before. */
function reserve(port: number): boolean {
  const folder = join(tmpdir(), `commonyard-ports-${userInfo().username}`);
  const file = join(folder, String(port));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'wx'));
    return true;
  } catch {
    try {
      if (Date.now() - statSync(file).mtimeMs < RESERVED_MS) return false;
      utimesSync(file, new Date(), new Date());
    } catch {
      // Another user has the folder, or the disk is full: the port is used without a reservation.
    }
    return true;
  }
}

/** Whether a server listens on this port of 127.0.0.1. Connects to it, so that a server that starts meanwhile can still listen. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/**
 * The code of the error that a server gets which listens on this port of 127.0.0.1, such as `EADDRINUSE` or `EACCES`. Listens
 * itself for a moment: do not call it for the port of a server that is starting.
 */
export function findListenError(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

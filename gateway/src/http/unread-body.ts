import type { IncomingMessage } from 'node:http';
import { hasBody } from './content-types.ts';

const LINGER_MS = 1_000;

export const hasUnreadBody = (raw: IncomingMessage): boolean => !raw.complete && hasBody(raw);

/**
 * Prepares to close a connection whose response precedes the end of the request's body; the response must carry
 * `connection: close`. Stops reading the body and delays closing, so that the client can read the response first.
 */
export function stopReading(raw: IncomingMessage): void {
  const { socket } = raw;
  // Node does not drain a request that was read from; its unread bytes apply backpressure to the sender.
  raw.unpipe();
  raw.pause();
  raw.read(0);
  // Node calls this after a response with `connection: close`.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

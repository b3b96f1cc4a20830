import type { IncomingMessage } from 'node:http';
import { hasBody } from '../guard/content-types.ts';

const LINGER_MS = 1_000;

/** Whether a body is still on its way. */
export const leavesBodyUnread = (raw: IncomingMessage): boolean => !raw.complete && hasBody(raw);

/**
 * Prepares the end of a connection whose answer, which must say `connection: close`, precedes the end of its body.
 * No more of the body is taken than a buffer holds; the client has a moment to see the answer before the connection
 * breaks, which otherwise would often break first.
 */
export function stopReading(raw: IncomingMessage): void {
  const { socket } = raw;
  // A request that was read from is not drained by Node after its answer; its unread bytes stop the sender instead.
  raw.unpipe();
  raw.pause();
  raw.read(0);
  // Node calls this once an answer with `connection: close` is out.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

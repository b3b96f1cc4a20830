import type { ServerResponse } from 'node:http';
import type { Entry } from './stream.repository.ts';

/** As many windows of one person as are kept up to date at a time. */
export const MOST_PER_USER = 5;
export const MOST_IN_ALL = 1_000;
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;
/** Somebody with more windows than are kept: the one that gives way comes back less eagerly. */
const RETRY_OF_SUPERFLUOUS_MS = 15_000;
/** What a page has not taken yet; beyond it, it is slower than the world and does better to come again. */
const MOST_BUFFERED = 1_000_000;

export type Connection = {
  /** Sends a line group; `id` is where a page that comes again goes on. */
  send(event: string, id: number, data: unknown): void;
  /** Sends an entry, unless it was sent before. */
  sendEntry(entry: Entry): void;
};

export type Connections = {
  isFull(): boolean;
  /** Takes over an answer. `closed` is called once, however it ends. */
  open(response: ServerResponse, userId: number, closed: () => void): Connection;
  /** Ends all of them: the pages come again, to another replica or to the next version of this one. */
  endAll(): void;
  count(): number;
};

type Open = { userId: number; response: ServerResponse };

/** The event streams that this replica has open. */
export function createConnections(): Connections {
  const open = new Set<Open>();
  const heartbeat = setInterval(() => {
    for (const { response } of open) response.write(':\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  function makeRoomFor(userId: number): void {
    const own = [...open].filter((one) => one.userId === userId);
    for (const { response } of own.slice(0, Math.max(0, own.length - MOST_PER_USER + 1))) {
      response.end(`retry: ${RETRY_OF_SUPERFLUOUS_MS}\n\n`);
    }
  }

  return {
    isFull: () => open.size >= MOST_IN_ALL,
    open(response, userId, closed) {
      makeRoomFor(userId);
      const one = { userId, response };
      let sent = 0;
      open.add(one);
      response.on('close', () => {
        open.delete(one);
        closed();
      });
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
        // Nothing else can come on it: it lasts.
        connection: 'close',
      });
      // Not all at the same moment, when a replica ends.
      response.write(`retry: ${RETRY_MS + Math.round(Math.random() * RETRY_MS)}\n\n`);
      const send = (event: string, id: number, data: unknown) => {
        if (response.writableEnded) return;
        response.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
        if (response.writableLength > MOST_BUFFERED) response.destroy();
      };
      return {
        send,
        sendEntry({ id, event, data }) {
          if (id <= sent) return;
          sent = id;
          send(event, id, data);
        },
      };
    },
    endAll() {
      clearInterval(heartbeat);
      for (const { response } of open) response.end();
    },
    count: () => open.size,
  };
}

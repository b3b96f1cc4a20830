import type { ServerResponse } from 'node:http';
import type { StreamEntry } from '../database.ts';

/** Open streams of one user per replica. */
export const MAX_PER_USER = 5;
const MAX_TOTAL = 1_000;
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;
/** Reconnect delay of a stream that was closed because the user has too many. */
const EXCESS_RETRY_MS = 15_000;
/** Unsent bytes after which a slow client is disconnected: it catches up when it reconnects. */
const MAX_BUFFERED_BYTES = 1_000_000;

export type Connection = {
  /** Sends an event; a client that reconnects resumes after `id`. */
  send(event: string, id: number, data: unknown): void;
  /** Sends an entry unless it was sent before. */
  sendEntry(entry: StreamEntry): void;
};

export type Connections = {
  isFull(): boolean;
  /** Starts a stream on a response. `onClose` is called once. */
  open(response: ServerResponse, userId: number, onClose: () => void): Connection;
  /** Ends all streams: the clients reconnect to another replica or to the next process. */
  endAll(): void;
};

type OpenStream = { userId: number; response: ServerResponse };

/** Creates the registry of this replica's open event streams. */
export function createConnections(): Connections {
  const streams = new Set<OpenStream>();
  const heartbeat = setInterval(() => {
    for (const { response } of streams) response.write(':\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  function endOldestOf(userId: number): void {
    const streamsOfUser = [...streams].filter((stream) => stream.userId === userId);
    for (const { response } of streamsOfUser.slice(0, Math.max(0, streamsOfUser.length - MAX_PER_USER + 1))) {
      response.end(`retry: ${EXCESS_RETRY_MS}\n\n`);
    }
  }

  return {
    isFull: () => streams.size >= MAX_TOTAL,
    open(response, userId, onClose) {
      endOldestOf(userId);
      const stream = { userId, response };
      let lastSentId = 0;
      streams.add(stream);
      response.on('close', () => {
        streams.delete(stream);
        onClose();
      });
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
        // No later request can reuse the connection.
        connection: 'close',
      });
      // Random, so that clients do not all reconnect at once when a replica stops.
      response.write(`retry: ${RETRY_MS + Math.round(Math.random() * RETRY_MS)}\n\n`);
      const send = (event: string, id: number, data: unknown) => {
        if (response.writableEnded) return;
        response.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
        if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
      };
      return {
        send,
        sendEntry({ id, event, data }) {
          if (id <= lastSentId) return;
          lastSentId = id;
          send(event, id, data);
        },
      };
    },
    endAll() {
      clearInterval(heartbeat);
      for (const { response } of streams) response.end();
    },
  };
}

import type { FastifyReply } from 'fastify';
import { holdResponse, type HeldResponse } from '@commonyard/service-kit/http/held-response';
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
  /** Starts a stream on a response. `onEnd` is called once, when nothing can be sent any more. */
  open(reply: FastifyReply, userId: number, onEnd: () => void): Connection;
  /** Ends all streams: the clients reconnect to another replica or to the next process. */
  endAll(): void;
};

type OpenStream = { userId: number; response: HeldResponse };

/** Creates the registry of this replica's open event streams. It holds no stream that has ended. */
export function createConnections(heartbeatMs = HEARTBEAT_MS): Connections {
  const streams = new Set<OpenStream>();
  const heartbeat = setInterval(() => {
    for (const { response } of streams) response.write(':\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  function endOldestOf(userId: number): void {
    const streamsOfUser = [...streams].filter((stream) => stream.userId === userId);
    for (const { response } of streamsOfUser.slice(0, Math.max(0, streamsOfUser.length - MAX_PER_USER + 1))) {
      response.end(`retry: ${EXCESS_RETRY_MS}\n\n`);
    }
  }

  return {
    isFull: () => streams.size >= MAX_TOTAL,
    open(reply, userId, onEnd) {
      endOldestOf(userId);
      const response = holdResponse(reply, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-cache, no-transform',
          'x-accel-buffering': 'no',
          // No later request can reuse the connection.
          connection: 'close',
        },
        maxBufferedBytes: MAX_BUFFERED_BYTES,
        onEnd() {
          streams.delete(stream);
          onEnd();
        },
      });
      const stream = { userId, response };
      streams.add(stream);
      let lastSentId = 0;
      // Random, so that clients do not all reconnect at once when a replica stops.
      response.write(`retry: ${RETRY_MS + Math.round(Math.random() * RETRY_MS)}\n\n`);
      const send = (event: string, id: number, data: unknown) =>
        response.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
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

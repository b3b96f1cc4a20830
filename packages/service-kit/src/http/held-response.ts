import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

const END_GRACE_MS = 10_000;

/** A response that stays open after its handler has returned. */
export type HeldResponse = {
  /** Sends text. Does nothing once the response has ended. Disconnects a client that reads too slowly. */
  write(text: string): void;
  /** Ends the response, after a last text where one is given. Does nothing once the response has ended. */
  end(text?: string): void;
};

export type HeldResponseOptions = {
  headers: OutgoingHttpHeaders;
  /** Unsent bytes after which the client is disconnected. */
  maxBufferedBytes: number;
  /** How long a client may take to read what was sent before `end`; default 10 s. */
  endGraceMs?: number;
  /** Called once, after `holdResponse` has returned: when the response is ended here, or when the connection is lost. */
  onEnd: () => void;
};

/**
 * Takes a response over from Fastify, sends its headers with status 200 and keeps it open. Node emits an error where a
 * response is written after its end, and an error without a listener ends the process: here nothing is written then, and
 * errors have a listener.
 */
export function holdResponse(
  reply: FastifyReply,
  { headers, maxBufferedBytes, endGraceMs = END_GRACE_MS, onEnd }: HeldResponseOptions,
): HeldResponse {
  const response = reply.raw;
  let hasEnded = false;
  const leave = () => {
    if (hasEnded) return;
    hasEnded = true;
    onEnd();
  };
  reply.hijack();
  response.on('error', leave).on('close', leave);
  // No 'close' follows for a client that has disconnected already.
  if (response.destroyed) queueMicrotask(leave);
  response.writeHead(200, headers);
  return {
    write(text) {
      if (hasEnded) return;
      response.write(text);
      if (response.writableLength > maxBufferedBytes) response.destroy();
    },
    end(text = '') {
      if (hasEnded) return;
      leave();
      response.end(text);
      const timer = setTimeout(() => response.destroy(), endGraceMs).unref();
      response.once('close', () => clearTimeout(timer));
    },
  };
}

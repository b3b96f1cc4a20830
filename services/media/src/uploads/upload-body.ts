import type { IncomingMessage } from 'node:http';
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from '@commonyard/contracts/media.values';
import { bodyTooLarge, tooSlow } from './uploads.mapper.ts';

/** The maximum files of maximum size, plus multipart headers and boundaries. */
export const MAX_UPLOAD_BYTES = MAX_IMAGES_PER_UPLOAD * MAX_IMAGE_BYTES + 1_000_000;
const DRAIN_MS = 10_000;

export type UploadSpeed = { bytesPerSecond: number; graceMs: number };
export const MIN_UPLOAD_SPEED: UploadSpeed = { bytesPerSecond: 16_384, graceMs: 5_000 };

export type UploadBody = {
  /** Awaits a read of the body. Throws 413 when the body exceeds the limit, 408 when it arrives too slowly. */
  readWithin<T>(work: Promise<T>): Promise<T>;
};

/**
 * Limits size and speed of a request's body while it is read: the multipart parser limits files and fields, but not the
 * bytes between and after them. Call it in the tick in which reading begins, since counting starts the flow.
 */
export function watchBody(raw: IncomingMessage, minSpeed: UploadSpeed): UploadBody {
  let bytes = 0;
  let waitedMs = 0;
  const violation = Promise.withResolvers<never>();
  violation.promise.catch(() => undefined);
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_UPLOAD_BYTES) violation.reject(bodyTooLarge());
  });
  return {
    // Only time spent waiting for the client counts: an image is decoded before the next one is read.
    async readWithin(work) {
      const since = Date.now();
      const check = () => {
        const ms = waitedMs + Date.now() - since;
        if (ms > minSpeed.graceMs && bytes < (ms / 1_000) * minSpeed.bytesPerSecond) violation.reject(tooSlow());
      };
      const timer = setInterval(check, Math.min(1_000, minSpeed.graceMs));
      work.catch(() => undefined);
      try {
        return await Promise.race([work, violation.promise]);
      } finally {
        clearInterval(timer);
        waitedMs += Date.now() - since;
      }
    },
  };
}

/**
 * Reads and discards the rest of a body, so that a client that sends before it reads gets its response and the connection
 * can be reused. Closes the connection of an endless body.
 */
export function drainBody(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return;
  let remaining = MAX_UPLOAD_BYTES;
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    remaining -= chunk.length;
    if (remaining < 0) raw.destroy();
  });
  raw.resume();
}

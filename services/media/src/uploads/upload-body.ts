import type { IncomingMessage } from 'node:http';
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from '@commonyard/contracts/media.values';
import { endlessUpload, tooSlow } from './uploads.errors.ts';

/** Every file at its limit, and room for what multipart writes around them. */
export const MAX_UPLOAD_BYTES = MAX_IMAGES_PER_UPLOAD * MAX_IMAGE_BYTES + 1_000_000;
const LINGER_MS = 10_000;

export type Pace = { bytesPerSecond: number; graceMs: number };
export const slowestPace: Pace = { bytesPerSecond: 16_384, graceMs: 5_000 };

export type UploadBody = {
  /** Waits for something of the body. Throws 413 once too much of it came, 408 while it comes too slowly. */
  reading<T>(work: Promise<T>): Promise<T>;
};

/**
 * Counts a request's body while it is read: a multipart reader bounds files and fields, but not what is written between
 * and after them. To be called in the tick in which the reading begins, since counting lets the body flow.
 */
export function watchBody(raw: IncomingMessage, pace: Pace): UploadBody {
  let bytes = 0;
  let waitedMs = 0;
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_UPLOAD_BYTES) broken.reject(endlessUpload());
  });
  return {
    // Only the time in which we wait for the client counts: a picture is decoded before the next one is read.
    async reading(work) {
      const since = Date.now();
      const check = () => {
        const ms = waitedMs + Date.now() - since;
        if (ms > pace.graceMs && bytes < (ms / 1_000) * pace.bytesPerSecond) broken.reject(tooSlow());
      };
      const timer = setInterval(check, Math.min(1_000, pace.graceMs));
      work.catch(() => undefined);
      try {
        return await Promise.race([work, broken.promise]);
      } finally {
        clearInterval(timer);
        waitedMs += Date.now() - since;
      }
    },
  };
}

/**
 * Reads what is left of a body and throws it away, so that a client that sends before it listens gets its answer and the
 * connection can be used again. One that goes on and on is cut off.
 */
export function discardRest(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return;
  let left = MAX_UPLOAD_BYTES;
  const timer = setTimeout(() => raw.destroy(), LINGER_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

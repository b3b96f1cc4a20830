import type { IncomingMessage } from 'node:http';
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from '@commonyard/contracts/media.values';
import { bodyTooLarge, tooSlow, type UploadErrors } from './uploads.mapper.ts';

/** The maximum files of maximum size, plus multipart headers and boundaries. */
export const MAX_UPLOAD_BYTES = MAX_IMAGES_PER_UPLOAD * MAX_IMAGE_BYTES + 1_000_000;

/** What a body may have, and what it is rejected with otherwise. */
export type BodyLimit = { maxBytes: number; tooLarge: UploadErrors['tooLarge'] };
const DRAIN_MS = 10_000;

export type UploadSpeed = {
  bytesPerSecond: number;
  /** While all slots of uploads are taken and another one arrives. */
  crowdedBytesPerSecond: number;
  graceMs: number;
};
export const MIN_UPLOAD_SPEED: UploadSpeed = { bytesPerSecond: 16_384, crowdedBytesPerSecond: 65_536, graceMs: 5_000 };

export type UploadBody = {
  /** Awaits a read of the body. Throws 413 when the body exceeds the limit, 408 when it arrives too slowly. */
  readWithin<T>(work: Promise<T>): Promise<T>;
  /** The average speed; undefined before the end of the grace period, and while an image is decoded. */
  bytesPerSecond(): number | undefined;
  /** Ends the upload with 408. */
  cutOff(): void;
};

/**
 * Limits size and speed of a request's body while it is read: the multipart parser limits files and fields, but not the
 * bytes between and after them. Call it in the tick in which reading begins, since counting starts the flow.
 */
export function watchBody(raw: IncomingMessage, minSpeed: UploadSpeed, { maxBytes, tooLarge }: BodyLimit): UploadBody {
  let bytes = 0;
  let waitedMs = 0;
  let waitingSince: number | undefined;
  const violation = Promise.withResolvers<never>();
  violation.promise.catch(() => undefined);
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) violation.reject(bodyTooLarge(tooLarge()));
  });
  const waited = () => waitedMs + (waitingSince === undefined ? 0 : Date.now() - waitingSince);
  return {
    bytesPerSecond() {
      const ms = waited();
      return waitingSince === undefined || ms <= minSpeed.graceMs ? undefined : (bytes / ms) * 1_000;
    },
    cutOff: () => violation.reject(tooSlow()),
    // Only time spent waiting for the client counts: an image is decoded before the next one is read.
    async readWithin(work) {
      waitingSince = Date.now();
      const check = () => {
        const ms = waited();
        if (ms > minSpeed.graceMs && bytes < (ms / 1_000) * minSpeed.bytesPerSecond) violation.reject(tooSlow());
      };
      const timer = setInterval(check, Math.min(1_000, minSpeed.graceMs));
      work.catch(() => undefined);
      try {
        return await Promise.race([work, violation.promise]);
      } finally {
        clearInterval(timer);
        waitedMs = waited();
        waitingSince = undefined;
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

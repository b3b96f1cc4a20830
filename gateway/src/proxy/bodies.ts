import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { overloadedError } from '../guard/overload.ts';
import type { Limits } from '../limits.ts';

/** A stream's buffer size: bytes to receive before the upload is sent on. */
const STREAM_START_BYTES = 65_536;

const tooLarge = () => new HttpError(413, 'too_large', 'The request is too large');
const tooSlow = () => new HttpError(408, 'timeout', 'The request took too long to arrive');
const incomplete = () => new HttpError(400, 'incomplete', 'The request ended before it was complete');

export function rejectOversized(raw: IncomingMessage, maxBytes: number): void {
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
}

let bufferedBytes = 0;

/** Buffers a small body, so that a slow client does not occupy a service's connection. */
export async function readBody(raw: IncomingMessage, response: ServerResponse, limits: Limits): Promise<Buffer> {
  rejectOversized(raw, limits.maxJsonBytes);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.once('close', () => (bufferedBytes -= size));
    const timer = setTimeout(() => end(() => reject(tooSlow())), limits.jsonTimeoutMs);
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      bufferedBytes += chunk.length;
      chunks.push(chunk);
      if (size > limits.maxJsonBytes) end(() => reject(tooLarge()));
      else if (bufferedBytes > limits.maxBufferedBytes) end(() => reject(overloadedError('bodies')));
    };
    const onEnd = () => end(() => resolve(Buffer.concat(chunks, size)));
    const onClose = () => end(() => reject(incomplete()));
    function end(settle: () => void) {
      clearTimeout(timer);
      raw.off('data', onData).off('end', onEnd).off('close', onClose).pause();
      settle();
    }
    raw.on('data', onData).on('end', onEnd).on('close', onClose);
    // Parse errors within a body arrive here too; the following 'close' rejects.
    raw.on('error', () => undefined);
  });
}

/**
 * Streams a large body, checking its size and rate. Fails with 413 or 408. Resolves when enough of it has arrived to
 * justify a service's connection.
 * Returns a separate stream, since destroying the request itself would close the client's connection and lose the response.
 */
export async function streamBody(raw: IncomingMessage, limits: Limits): Promise<Transform> {
  rejectOversized(raw, limits.maxUploadBytes);
  let size = 0;
  const { promise: begun, resolve: begin, reject } = Promise.withResolvers<void>();
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limits.maxUploadBytes) return done(tooLarge());
      if (size >= STREAM_START_BYTES) begin();
      done(null, chunk);
    },
    flush(done) {
      begin();
      done();
    },
  });
  const tick = Math.min(1_000, limits.uploadGraceMs);
  let waited = 0;
  const watch = setInterval(() => {
    // Do not count the time in which backpressure from the service stops the client.
    if (!body.writableNeedDrain) waited += tick;
    const due = ((waited - limits.uploadGraceMs) / 1_000) * limits.minUploadBytesPerSecond;
    if (size < due) body.destroy(tooSlow());
  }, tick);
  const onClose = () => {
    if (!raw.complete) body.destroy(incomplete());
  };
  raw.once('close', onClose).on('error', () => undefined);
  raw.once('end', () => clearInterval(watch));
  body.once('close', () => {
    clearInterval(watch);
    raw.unpipe(body).off('close', onClose);
  });
  // An error before the proxy attaches its listener must not crash the process.
  body.on('error', reject);
  raw.pipe(body);
  await begun;
  return body;
}

import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { HttpError } from '@commonyard/service-kit/errors';
import type { Limits } from '../limits.ts';

const tooLarge = () => new HttpError(413, 'too_large', 'The request is too large');
const tooSlow = () => new HttpError(408, 'timeout', 'The request took too long to arrive');
const gone = () => new HttpError(400, 'incomplete', 'The request ended before it was complete');

/** Refuses by its announced size what is not worth beginning. */
export function refuseAnnounced(raw: IncomingMessage, maxBytes: number): void {
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
}

/** Reads a small body whole: no service holds a connection for a client that trickles. Rejects with 413, 408, 400. */
export async function readBody(raw: IncomingMessage, { jsonBytes, jsonMs }: Limits): Promise<Buffer> {
  refuseAnnounced(raw, jsonBytes);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => end(() => reject(tooSlow())), jsonMs);
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > jsonBytes) end(() => reject(tooLarge()));
      else chunks.push(chunk);
    };
    const onEnd = () => end(() => resolve(Buffer.concat(chunks, size)));
    const onClose = () => end(() => reject(gone()));
    function end(settle: () => void) {
      clearTimeout(timer);
      raw.off('data', onData).off('end', onEnd).off('close', onClose).pause();
      settle();
    }
    raw.on('data', onData).on('end', onEnd).on('close', onClose);
    // Parse errors in the middle of a body arrive here too; 'close' follows and decides.
    raw.on('error', () => undefined);
  });
}

/**
 * A large body on its way through: counted, and watched for its pace. It fails with 413 or 408.
 * It is not the request itself, whose end would take the client's connection along, and the answer with it.
 */
export function passBody(raw: IncomingMessage, limits: Limits): Transform {
  refuseAnnounced(raw, limits.uploadBytes);
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limits.uploadBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
  const tick = Math.min(1_000, limits.uploadGraceMs);
  let waited = 0;
  const watch = setInterval(() => {
    // While the service is the slow one, the client cannot send and is not to blame.
    if (!body.writableNeedDrain) waited += tick;
    const due = ((waited - limits.uploadGraceMs) / 1_000) * limits.uploadBytesPerSecond;
    if (size < due) body.destroy(tooSlow());
  }, tick);
  const onClose = () => {
    if (!raw.complete) body.destroy(gone());
  };
  raw.once('close', onClose).on('error', () => undefined);
  raw.once('end', () => clearInterval(watch));
  body.once('close', () => {
    clearInterval(watch);
    raw.unpipe(body).off('close', onClose);
  });
  // A failure before the relay listens must not end the process; the relay sees it by the stream's state.
  body.on('error', () => undefined);
  return raw.pipe(body);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { HttpError } from '@commonyard/service-kit/errors';
import { refuseAsBusy } from '../guard/busy.ts';
import type { Limits } from '../limits.ts';

/** What a stream takes into its buffer before anybody reads it. */
const WORTH_SENDING = 65_536;

const tooLarge = () => new HttpError(413, 'too_large', 'The request is too large');
const tooSlow = () => new HttpError(408, 'timeout', 'The request took too long to arrive');
const gone = () => new HttpError(400, 'incomplete', 'The request ended before it was complete');

/** Refuses by its announced size what is not worth beginning. */
export function refuseAnnounced(raw: IncomingMessage, maxBytes: number): void {
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
}

let held = 0;

/**
 * Reads a small body whole: no service holds a connection for a client that trickles. Rejects with 413, 408, 400, and
 * with 503 where all that are in memory, until they are answered, are too much together.
 */
export async function readBody(raw: IncomingMessage, response: ServerResponse, limits: Limits): Promise<Buffer> {
  refuseAnnounced(raw, limits.jsonBytes);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.once('close', () => (held -= size));
    const timer = setTimeout(() => end(() => reject(tooSlow())), limits.jsonMs);
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      held += chunk.length;
      chunks.push(chunk);
      if (size > limits.jsonBytes) end(() => reject(tooLarge()));
      else if (held > limits.heldBytes) end(() => reject(refuseAsBusy('bodies')));
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
 * A large body on its way through: counted, and watched for its pace. It fails with 413 or 408. Resolves when enough of
 * it is here to be worth a service's connection.
 * It is not the request itself, whose end would take the client's connection along, and the answer with it.
 */
export async function passBody(raw: IncomingMessage, limits: Limits): Promise<Transform> {
  refuseAnnounced(raw, limits.uploadBytes);
  let size = 0;
  const { promise: begun, resolve: begin, reject } = Promise.withResolvers<void>();
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limits.uploadBytes) return done(tooLarge());
      if (size >= WORTH_SENDING) begin();
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
  // A failure before the relay listens must not end the process.
  body.on('error', reject);
  raw.pipe(body);
  await begun;
  return body;
}

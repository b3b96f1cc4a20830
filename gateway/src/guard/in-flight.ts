import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { HttpError } from '@commonyard/service-kit/errors';

export const busy = () =>
  new HttpError(503, 'overloaded', 'The server is busy. Please try again in a moment.', {
    headers: { 'retry-after': '1' },
  });

/** Makes the hook that refuses at once what would only wait: beyond the cap every answer would come late. */
export function capInFlight(max: number, isProbe: (request: FastifyRequest) => boolean) {
  let count = 0;
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (isProbe(request)) return done();
    if (count >= max) return done(busy());
    count++;
    // 'close' comes after every end: answered, aborted, or taken over by the relay.
    reply.raw.once('close', () => count--);
    done();
  };
}

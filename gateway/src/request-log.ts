import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

const CLIENT_LEFT = 499;

/** onRequest hook: one line per request when it is over, with its route and no address, query or person. */
export function logRequests(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const { raw } = reply;
  // 'close' comes for aborted requests too, and for answers that the relay wrote.
  raw.once('close', () => {
    const status = raw.writableFinished ? raw.statusCode : CLIENT_LEFT;
    request.log.info({ req: request, status, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  done();
}

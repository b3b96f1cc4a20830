import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { requestSeconds } from '@commonyard/service-kit/metrics';
import { isStream } from './metrics.ts';
import { isProbe } from './site/probes.ts';

const CLIENT_LEFT = 499;

/**
 * onRequest hook: counts each request when it is over, and writes a line where the level asks for it, with its route and
 * no address, query or person.
 */
export function recordRequests(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const { raw } = reply;
  // 'close' comes for aborted requests too, and for answers that the relay wrote.
  raw.once('close', () => {
    const status = raw.writableFinished ? raw.statusCode : CLIENT_LEFT;
    const ms = reply.elapsedTime;
    if (!isProbe(request) && !isStream(raw)) {
      requestSeconds.observe({ method: request.method, route: routeOf(request), status }, ms / 1_000);
    }
    request.log.info({ req: request, status, ms: Math.round(ms) }, 'request');
  });
  done();
}

// The built pages' files are routes too, under names that change with each release.
function routeOf({ routeOptions: { url = 'none' } }: FastifyRequest): string {
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

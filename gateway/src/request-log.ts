import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { requestSeconds } from '@commonyard/service-kit/observability/metrics';
import { isStream } from './metrics.ts';
import { isProbe } from './site/probes.ts';

const CLIENT_CLOSED_REQUEST = 499;

/**
 * onRequest hook: records each request's metrics when it ends and logs it with its route pattern, without address, query
 * or personal data.
 */
export function recordRequests(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const { raw } = reply;
  // 'close' also follows aborted requests and responses written by the proxy.
  raw.on('close', () => {
    const status = raw.writableFinished ? raw.statusCode : CLIENT_CLOSED_REQUEST;
    const ms = reply.elapsedTime;
    if (!isProbe(request) && !isStream(raw)) {
      requestSeconds.observe({ method: request.method, route: routeOf(request), status }, ms / 1_000);
    }
    request.log.info({ req: request, status, ms: Math.round(ms) }, 'request');
  });
  done();
}

// Built files are routes of their own, whose names change with each release.
function routeOf({ routeOptions: { url = 'none' } }: FastifyRequest): string {
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

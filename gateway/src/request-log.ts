import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { errorCodeOf } from '@commonyard/service-kit/errors/http-error';
import { requestSeconds } from '@commonyard/service-kit/observability/metrics';
import type { ClientNetworks } from './guard/client-networks.ts';
import { isStream } from './metrics.ts';
import { isProbe } from './http/probes.ts';

const CLIENT_CLOSED_REQUEST = 499;

/** Records and logs each request when it ends, without address, query or personal data. The service's line has the user. */
export const recordRequests =
  ({ hashOf }: Pick<ClientNetworks, 'hashOf'>) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const { raw } = reply;
    // Once the connection has closed, its address can no longer be read.
    const network = hashOf(request);
    // 'close' also follows aborted requests and responses written by the proxy.
    raw.on('close', () => {
      const status = raw.writableFinished ? raw.statusCode : CLIENT_CLOSED_REQUEST;
      const ms = reply.elapsedTime;
      if (!isProbe(request) && !isStream(raw)) {
        requestSeconds.observe({ method: request.method, route: routeOf(request), status }, ms / 1_000);
      }
      const code = errorCodeOf(reply);
      request.log.info({ req: request, network, status, code, ms: Math.round(ms) }, 'request');
    });
    done();
  };

/** Generates request ids in UUID format: a random prefix per process plus a counter, cheaper than a random id each. */
export function createRequestIds(): () => string {
  const prefix = crypto.randomUUID().slice(0, 24);
  let count = 0;
  return () => prefix + (++count).toString(16).padStart(12, '0');
}

// Built files are routes of their own, whose names change with each release.
function routeOf({ routeOptions: { url = 'none' } }: FastifyRequest): string {
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

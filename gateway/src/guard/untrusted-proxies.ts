import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { untrustedProxyRequests } from '../metrics.ts';

/** With trusted proxies configured, a client that sends the header itself is no misconfiguration, and may do so now and then. */
const REQUESTS_BEFORE_WARNING = 100;

/** Counts requests of a proxy that is not trusted, and warns once: its clients share one address, and so their rate limits. */
export function watchUntrustedProxies(isTrusted: ((address: string) => boolean) | undefined, log: Logger) {
  let untilWarning = isTrusted ? REQUESTS_BEFORE_WARNING : 1;
  return ({ raw: { headers, socket } }: FastifyRequest): void => {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    // The address is missing where the client has already disconnected.
    if (socket.remoteAddress === undefined || isTrusted?.(socket.remoteAddress)) return;
    untrustedProxyRequests.inc();
    if (--untilWarning === 0)
      log.warn(
        'requests come through a reverse proxy that TRUST_PROXY does not name: its clients share their rate limits',
      );
  };
}

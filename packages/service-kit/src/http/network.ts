import type { FastifyRequest } from 'fastify';

/** Request header in which the gateway passes the network of the client: a keyed hash of the IPv4 address or IPv6 /64. */
export const NETWORK_HEADER = 'x-internal-network';

/** The network of a request. Requests that bypass the gateway have none: they share one, `unknown`. */
export const networkOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  String(headers[NETWORK_HEADER] ?? 'unknown');

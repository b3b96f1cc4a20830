import { createHmac } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * Creates a function that returns the network of a request as a keyed hash: one IPv4 address or one IPv6 /64, as in the
 * gateway's limits. Only a holder of the secret can tell whether a hash belongs to a network. `secrets` are separated by
 * commas; the first one is used, so that a rotation starts with new hashes.
 */
export function createNetworkHash(secrets: string): (request: Pick<FastifyRequest, 'ip'>) => string {
  const [secret = ''] = secrets.split(',');
  return ({ ip }) =>
    createHmac('sha256', secret)
      .update(`network ${normalizeIP(ip)}`)
      .digest('hex');
}

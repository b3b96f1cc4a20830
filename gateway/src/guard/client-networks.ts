import { createHmac } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Takes the network of a client for a client: one IPv4 address or one IPv6 /64. A whole town hall is often one network. */
export type ClientNetworks = {
  networkOf: (request: FastifyRequest) => string;
  /** A keyed hash of the network, by which the services count what guests do. It does not reveal the address. */
  hashOf: (request: FastifyRequest) => string;
};

/** All replicas share the secret, so that they hash alike. */
export function createClientNetworks(secret: string): ClientNetworks {
  const networks = new LRUCache<string, string>({ max: 10_000, memoMethod: (address) => normalizeIP(address) });
  const hashes = new LRUCache<string, string>({
    max: 10_000,
    memoMethod: (network) =>
      createHmac('sha256', secret).update(`network\n${network}`).digest('base64url').slice(0, 22),
  });
  const networkOf = ({ ip }: FastifyRequest) => (ip.includes(':') ? networks.memo(ip) : ip);
  return { networkOf, hashOf: (request) => hashes.memo(networkOf(request)) };
}

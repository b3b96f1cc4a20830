import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { Caller } from '@commonyard/service-kit/auth/caller';

/** The network of all connections that closed before their address was read. */
const NO_ADDRESS = 'none';

/** Takes the network of a client for a client: one IPv4 address or one IPv6 /64. A whole town hall is often one network. */
export type ClientNetworks = {
  networkOf: (request: FastifyRequest) => string;
  /** A keyed hash of the network, by which the services count what guests and logins do. It does not reveal the address. */
  hashOf: (request: FastifyRequest) => string;
};

/** By what a client is counted: a signed-in caller by account, a guest by network. */
export const clientKeyOf = (
  request: FastifyRequest,
  { userId }: Pick<Caller, 'userId'>,
  { networkOf }: Pick<ClientNetworks, 'networkOf'>,
): string => (userId === null ? networkOf(request) : `account ${userId}`);

/** `secrets` are the same in all replicas, so that they hash alike. The first one is used. */
export function createClientNetworks(secrets: string): ClientNetworks {
  const [secret = ''] = secrets.split(',');
  const networks = new LRUCache<string, string>({ max: 10_000, memoMethod: networkOfAddress });
  const hashes = new LRUCache<string, string>({
    max: 10_000,
    memoMethod: (network) =>
      createHmac('sha256', secret).update(`network\n${network}`).digest('base64url').slice(0, 22),
  });
  const networkOf = ({ ip }: FastifyRequest) => {
    // Fastify's type does not say that a connection without an address has none: it closed before anything read it.
    const address = (ip as string | undefined) ?? NO_ADDRESS;
    return address.includes(':') ? networks.memo(address) : address;
  };
  return { networkOf, hashOf: (request) => hashes.memo(networkOf(request)) };
}

/** Of an address with a colon. A trusted proxy may forward what is no address: then that text. */
function networkOfAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address.toLowerCase();
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()
    : parsed.toString();
}

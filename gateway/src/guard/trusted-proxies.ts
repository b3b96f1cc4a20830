import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

/**
 * Creates the test whether an address is a trusted proxy's. Takes comma-separated addresses and CIDR blocks. Every request
 * asks for the address of its connection, and parsing it costs more than the limit that counts it: keep the answers.
 */
export function trustedProxies(list: string): (address: string) => boolean {
  const isTrusted = proxyAddr.compile(list.split(',').map((block) => block.trim()));
  const answers = new LRUCache<string, boolean>({ max: 5_000, memoMethod: (address) => isTrusted(address, 0) });
  return (address) => answers.memo(address);
}

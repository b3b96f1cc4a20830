import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

/**
 * Creates the test whether an address is in a list of comma-separated addresses and CIDR blocks. Every request asks for the
 * address of its connection, and parsing it costs more than the limit that counts it: keep the answers.
 */
export function addressTest(list: string): (address: string) => boolean {
  const isInList = proxyAddr.compile(list.split(',').map((block) => block.trim()));
  const answers = new LRUCache<string, boolean>({ max: 5_000, memoMethod: (address) => isInList(address, 0) });
  return (address) => answers.memo(address);
}

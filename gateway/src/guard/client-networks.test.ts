import { expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { createClientNetworks } from './client-networks.ts';

const { hashOf } = createClientNetworks('new-secret,old-secret');
const from = (ip: string | undefined) => ({ ip }) as FastifyRequest;

it('are the same for the addresses of one IPv6 /64 and for an IPv4 address in IPv6 notation', () => {
  expect(hashOf(from('2001:db8:1:2::1'))).toBe(hashOf(from('2001:db8:1:2:ffff::9')));
  expect(hashOf(from('2001:db8:1:3::1'))).not.toBe(hashOf(from('2001:db8:1:2::1')));
  expect(hashOf(from('::ffff:203.0.113.7'))).toBe(hashOf(from('203.0.113.7')));
  expect(hashOf(from('::ffff:cb00:7107'))).toBe(hashOf(from('203.0.113.7')));
  expect(hashOf(from('2001:DB8:1:2:0:0:0:1'))).toBe(hashOf(from('2001:db8:1:2::1')));
  expect(hashOf(from('203.0.113.8'))).not.toBe(hashOf(from('203.0.113.7')));
});

it('are one for all connections that closed before their address was read', () => {
  expect(hashOf(from(undefined))).toBe(hashOf(from(undefined)));
});

it('are the text where a trusted proxy forwards what is no address', () => {
  expect(hashOf(from('no:Address'))).toBe(hashOf(from('no:address')));
  expect(hashOf(from('no:address'))).not.toBe(hashOf(from('another:address')));
});

it('are hashed with the first secret', () => {
  const client = from('203.0.113.7');
  expect(createClientNetworks('new-secret').hashOf(client)).toBe(hashOf(client));
  expect(createClientNetworks('old-secret').hashOf(client)).not.toBe(hashOf(client));
});

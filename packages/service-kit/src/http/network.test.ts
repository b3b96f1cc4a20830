import { expect, it } from '@jest/globals';
import { createNetworkHash } from './network.ts';

const hash = createNetworkHash('new-secret,old-secret');

it('is the same for the addresses of one IPv6 /64 and for an IPv4 address in IPv6 notation', () => {
  expect(hash({ ip: '2001:db8:1:2::1' })).toBe(hash({ ip: '2001:db8:1:2:ffff::9' }));
  expect(hash({ ip: '2001:db8:1:3::1' })).not.toBe(hash({ ip: '2001:db8:1:2::1' }));
  expect(hash({ ip: '::ffff:203.0.113.7' })).toBe(hash({ ip: '203.0.113.7' }));
  expect(hash({ ip: '203.0.113.8' })).not.toBe(hash({ ip: '203.0.113.7' }));
});

it('depends on the newest secret only', () => {
  const request = { ip: '203.0.113.7' };
  expect(createNetworkHash('new-secret')(request)).toBe(hash(request));
  expect(createNetworkHash('old-secret')(request)).not.toBe(hash(request));
});

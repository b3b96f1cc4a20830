import { expect, it } from '@jest/globals';
import { toGuestDelivery } from './guests.service.ts';

const KINDS = [
  'inquiry.created',
  'inquiry.status_changed',
  'message.posted',
  'asset.approved',
  'asset.rejected',
  'contact.answered',
] as const;

it('never sends the full email to an address that is not confirmed', () => {
  const deliveries = KINDS.flatMap((kind) =>
    (['sender', 'owner'] as const).map((party) => toGuestDelivery(kind, party, false)),
  );
  expect(deliveries).not.toContain('full');
});

it('sends the sender of an inquiry the link in a notice, and everything else in full once the address is confirmed', () => {
  expect(toGuestDelivery('inquiry.created', 'sender', true)).toBe('notice');
  expect(toGuestDelivery('inquiry.created', 'owner', true)).toBe('full');
  for (const kind of KINDS.slice(1)) expect(toGuestDelivery(kind, 'sender', true)).toBe('full');
});

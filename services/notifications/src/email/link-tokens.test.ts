import { expect, it } from '@jest/globals';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import { signConfirmation, signSubscription, verifyConfirmation, verifySubscription } from './link-tokens.ts';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);
const ADDRESS = 'jane@example.ca';
const submission = { kind: 'listing', id: 12 } as const;
const subscription = { userId: 4, kind: 'digest' } as const;

it('accepts the links of every replica during a rotation', () => {
  const steps = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW];
  for (const [index, secrets] of steps.entries())
    for (const neighbour of steps.slice(Math.max(0, index - 1), index + 2)) {
      expect(verifySubscription(signSubscription(subscription, neighbour), secrets)).toEqual(subscription);
      expect(verifyConfirmation(signConfirmation(ADDRESS, submission, neighbour), secrets)).toEqual({
        address: hashAddress(ADDRESS),
        submission,
      });
    }
});

it('rejects the links of a removed secret', () => {
  expect(verifySubscription(signSubscription(subscription, OLD), NEW)).toBeUndefined();
  expect(verifyConfirmation(signConfirmation(ADDRESS, submission, OLD), NEW)).toBeUndefined();
});

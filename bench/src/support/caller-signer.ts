import { generateKeyPairSync } from 'node:crypto';
import { CALLER_HEADER, signCaller, type Caller } from '@commonyard/service-kit/auth/caller';
import { TEST_LIFETIME_SECONDS } from '@commonyard/testing/callers';

/** A key pair in place of the gateway's, and signed caller headers that are valid for one hour. */
export function createCallerSigner(audience: string) {
  const keys = generateKeyPairSync('ed25519');
  return {
    keys,
    publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    callerHeaders: (caller: Omit<Caller, 'locale'>): Record<string, string> => ({
      [CALLER_HEADER]: signCaller({ locale: 'en', ...caller }, audience, keys.privateKey, TEST_LIFETIME_SECONDS),
    }),
  };
}

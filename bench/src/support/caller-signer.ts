import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { CALLER_HEADER, type LimitFactors } from '@commonyard/service-kit/auth/caller';
import { keyIdOf } from '@commonyard/service-kit/auth/caller-keys';

type CallerClaims = { sub: string; role: string | null; municipality: string | null; limitFactors?: LimitFactors };

/** A key pair in place of the gateway's, and signed caller headers that are valid for one hour. */
export function createCallerSigner(audience: string) {
  const keys = generateKeyPairSync('ed25519');
  return {
    keys,
    publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    callerHeaders: async (claims: CallerClaims): Promise<Record<string, string>> => {
      const token = await new SignJWT({ locale: 'en', ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid: keyIdOf(keys.publicKey) })
        .setIssuer('gateway')
        .setAudience(audience)
        .setExpirationTime('1h')
        .sign(keys.privateKey);
      return { [CALLER_HEADER]: token };
    },
  };
}

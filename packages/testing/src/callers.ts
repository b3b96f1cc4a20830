import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Role } from '@commonyard/contracts/identity.values';
import { CALLER_HEADER, signCaller, type Caller } from '@commonyard/service-kit/caller';
import { FORM_NONCE_HEADER } from '@commonyard/service-kit/posts/form-nonces';

/** The gateway's key pair of this test process. */
export const testKeys = generateKeyPairSync('ed25519');

type Headers = Record<string, string>;

/**
 * Request headers that make a service see a caller of each kind. `audience` is the service's name. Whoever has no
 * account comes with a form token that was not used yet, as the gateway passes one on.
 */
export function callers(audience: string | string[]) {
  const as =
    (role: Role | null, userId: number | null, municipality: string | null) =>
    async (over: Partial<Caller> = {}): Promise<Headers> => ({
      [CALLER_HEADER]: await signCaller(
        { userId, role, municipality, locale: 'en', ...over },
        audience,
        testKeys.privateKey,
      ),
    });
  return {
    anonymous: async (over: Partial<Caller> = {}): Promise<Headers> => ({
      ...(await as(null, null, null)(over)),
      [FORM_NONCE_HEADER]: randomUUID(),
    }),
    admin: as('admin', 1, null),
    municipalAdmin: as('municipal_admin', 2, 'renfrew-county'),
    operator: as('municipal_operator', 3, 'smiths-falls'),
  };
}

import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Role } from '@commonyard/contracts/identity.values';
import { CALLER_HEADER, signCaller, type Caller } from '@commonyard/service-kit/auth/caller';
import { FORM_NONCE_HEADER } from '@commonyard/service-kit/forms/form-nonces';
import { NETWORK_HEADER } from '@commonyard/service-kit/http/network';

/** The key pair that replaces the gateway's in this test process. */
export const testKeys = generateKeyPairSync('ed25519');

/** Longer than any suite takes on a busy machine. */
export const TEST_LIFETIME_SECONDS = 3_600;

type Headers = Record<string, string>;

/**
 * Request headers of a signed caller of each role, as the gateway sends them. `audience` is the service's name, or several.
 * A guest's headers also contain an unused form nonce, and a network of its own.
 */
export function callers(audience: string | string[]) {
  const as =
    (role: Role | null, userId: number | null, municipality: string | null) =>
    async (over: Partial<Caller> = {}): Promise<Headers> => ({
      [CALLER_HEADER]: signCaller(
        { userId, role, municipality, locale: 'en', ...over },
        audience,
        testKeys.privateKey,
        TEST_LIFETIME_SECONDS,
      ),
    });
  return {
    guest: async (over: Partial<Caller> = {}): Promise<Headers> => ({
      ...(await as(null, null, null)(over)),
      [FORM_NONCE_HEADER]: randomUUID(),
      [NETWORK_HEADER]: randomUUID(),
    }),
    admin: as('admin', 1, null),
    municipalAdmin: as('municipal_admin', 2, 'renfrew-county'),
    operator: as('municipal_operator', 3, 'smiths-falls'),
  };
}

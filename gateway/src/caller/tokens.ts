import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { signCaller, type Caller } from '@commonyard/service-kit/auth/caller';

export type TokenIssuer = (caller: Caller, audience: string | string[]) => Promise<string>;

// A third of a token's lifetime, so that a reused token is still valid when the service verifies it.
const REUSE_MS = 10_000;

/** Creates the issuer of caller tokens. A caller's token is reused for a few seconds, since signing is expensive. */
export function createTokenIssuer(key: KeyObject): TokenIssuer {
  const issued = new LRUCache<string, Promise<string>>({ max: 5_000, ttl: REUSE_MS });
  return (caller, audience) => {
    const { userId, role, municipality, locale } = caller;
    const name = `${String(audience)} ${userId} ${role} ${municipality} ${locale}`;
    let token = issued.get(name);
    if (!token) {
      token = signCaller(caller, audience, key);
      issued.set(name, token);
      token.catch(() => issued.delete(name));
    }
    return token;
  };
}

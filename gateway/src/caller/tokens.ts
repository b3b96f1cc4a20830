import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { signCaller, type Caller } from '@commonyard/service-kit/auth/caller';

/** Returns the function that gives a caller's token for the named services. Call it once per route. */
export type TokenIssuer = (audience: string | string[]) => (caller: Caller) => string;

// A third of a token's lifetime, so that a reused token is still valid when the service verifies it.
const REUSE_MS = 10_000;

/** Creates the issuer of caller tokens. A caller's token is reused for a few seconds, since signing is expensive. */
export function createTokenIssuer(key: KeyObject, now: () => number = Date.now): TokenIssuer {
  const issued = new LRUCache<string, { token: string; reuseUntil: number }>({ max: 5_000 });
  return (audience) => {
    const services = String(audience);
    return (caller) => {
      const { userId, role, municipality, organization = '', locale, waiting, limitFactors, confirmedAt = '' } = caller;
      const factors = limitFactors ? ` ${limitFactors.account} ${limitFactors.municipality}` : '';
      // With the confirmation of the session: another one of the same user may have none.
      const who =
        userId === null ? '' : ` ${userId} ${role} ${municipality}${factors} ${confirmedAt} / ${organization}`;
      const name = `${services} ${locale}${waiting ? ' waiting' : ''}${who}`;
      const time = now();
      const earlier = issued.get(name);
      if (earlier && time < earlier.reuseUntil) return earlier.token;
      const token = signCaller(caller, audience, key);
      issued.set(name, { token, reuseUntil: time + REUSE_MS });
      return token;
    };
  };
}

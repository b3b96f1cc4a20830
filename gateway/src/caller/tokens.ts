import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { signCaller, type Caller } from '@commonyard/service-kit/caller';

export type TokenMint = (caller: Caller, audience: string | string[]) => Promise<string>;

// A third of a token's life: whoever gets an old one still has time to use it.
const REUSE_MS = 10_000;

/** Makes the mint of callers' tokens. A caller gets the same one for a few seconds, since signing is the dear part. */
export function createTokenMint(key: KeyObject): TokenMint {
  const minted = new LRUCache<string, Promise<string>>({ max: 5_000, ttl: REUSE_MS });
  return (caller, audience) => {
    const { userId, role, municipality, locale } = caller;
    const name = `${String(audience)} ${userId} ${role} ${municipality} ${locale}`;
    let token = minted.get(name);
    if (!token) {
      token = signCaller(caller, audience, key);
      minted.set(name, token);
      token.catch(() => minted.delete(name));
    }
    return token;
  };
}

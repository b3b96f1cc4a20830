import { readEncryptToken, readTokenKeys, type TokenKeys } from './auth/token-encryption.ts';
import { setTokenEncryption } from './events/outbox.ts';

/**
 * Applies the keys of link tokens among a process's settings: the public one encrypts the tokens of its events. Returns the private
 * ones, if it has any. Throws `ConfigError` for an unusable key.
 */
export function readLinkTokenKeys(settings: object): TokenKeys | undefined {
  const { LINK_TOKEN_PUBLIC_KEY, LINK_TOKEN_PRIVATE_KEY } = settings as Partial<Record<string, string>>;
  if (LINK_TOKEN_PUBLIC_KEY) setTokenEncryption(readEncryptToken(LINK_TOKEN_PUBLIC_KEY));
  return LINK_TOKEN_PRIVATE_KEY ? readTokenKeys(LINK_TOKEN_PRIVATE_KEY) : undefined;
}

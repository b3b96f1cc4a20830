import { readEncryptToken, readTokenKeys, type TokenKeys } from './auth/token-encryption.ts';
import { setTokenEncryption } from './events/outbox.ts';

/** The public key encrypts the tokens of this process's events. Returns the private ones. Throws `ConfigError`. */
export function readLinkTokenKeys(settings: object): TokenKeys | undefined {
  const { LINK_TOKEN_PUBLIC_KEY, LINK_TOKEN_PRIVATE_KEY } = settings as Partial<Record<string, string>>;
  if (LINK_TOKEN_PUBLIC_KEY) setTokenEncryption(readEncryptToken(LINK_TOKEN_PUBLIC_KEY));
  return LINK_TOKEN_PRIVATE_KEY ? readTokenKeys(LINK_TOKEN_PRIVATE_KEY) : undefined;
}

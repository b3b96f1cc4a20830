import { createPrivateKey, createPublicKey } from 'node:crypto';

// PKCS8 of X25519 (RFC 8410): these bytes, then the 32 bytes of the key.
const PKCS8_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** The X25519 private keys that notifications has for the tokens of mailed links, of one secret of 32 bytes each. */
export const linkTokenPrivateKeys = (secrets: string): string => secrets.split(',').map(toPrivateKey).join(',');

/** The public half of the first one, with which other services encrypt tokens. */
export function linkTokenPublicKey(secrets: string): string {
  const key = Buffer.from(toPrivateKey(secrets.split(',', 1)[0]!), 'base64');
  const publicKey = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

const toPrivateKey = (secret: string) =>
  Buffer.concat([PKCS8_PREFIX, Buffer.from(secret, 'base64url')]).toString('base64');

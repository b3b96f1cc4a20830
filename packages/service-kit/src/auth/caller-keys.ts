import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { ConfigError } from '../config-error.ts';

const isEd25519 = ({ asymmetricKeyType }: KeyObject) => asymmetricKeyType === 'ed25519';

/** Reads the gateway's private key from its setting: PEM, or base64 of PKCS8 DER. Throws `ConfigError` where it is no Ed25519 key. */
export const readPrivateKey = (setting: string): KeyObject =>
  readKey('CALLER_PRIVATE_KEY', isEd25519, () => toPrivateKey(setting));

/**
 * Reads the services' public keys from their setting, separated by commas; PEM keys may also follow each other as lines.
 * Each is PEM of a key or certificate, or base64 of SPKI DER. Throws `ConfigError` where one is no Ed25519 key.
 */
export const readPublicKeys = (setting: string): KeyObject[] =>
  splitKeys(setting).map((key) => readKey('CALLER_PUBLIC_KEY', isEd25519, () => toPublicKey(key)));

/** The keys of a setting, separated by commas; PEM keys may also follow each other as lines. */
export const splitKeys = (setting: string): string[] => setting.trim().split(BETWEEN_KEYS);

/** The id of a key pair, from either half: the thumbprint of its JSON Web Key (RFC 7638), so both sides derive the same. */
export function keyIdOf(key: KeyObject): string {
  const { crv, kty, x, y } = key.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

const BETWEEN_KEYS = /(?<!\s)\s*,\s*|(?<=-----)\s+(?=-----BEGIN )/;
const isPem = (key: string) => key.startsWith('-----BEGIN ');
const fromBase64 = (key: string) => Buffer.from(key, 'base64');

/** A private key of PEM, or of base64 of PKCS8 DER. */
export const toPrivateKey = (key: string): KeyObject =>
  isPem(key) ? createPrivateKey(key) : createPrivateKey({ key: fromBase64(key), format: 'der', type: 'pkcs8' });

/** A public key of PEM of a key or a certificate, or of base64 of SPKI DER. */
export const toPublicKey = (key: string): KeyObject =>
  isPem(key) ? createPublicKey(key) : createPublicKey({ key: fromBase64(key), format: 'der', type: 'spki' });

/** Reads a key of a variable. Throws `ConfigError` for an unreadable or unusable one. */
export function readKey(variable: string, isUsable: (key: KeyObject) => boolean, read: () => KeyObject): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // The reason can contain a part of the key.
  }
  if (!key || !isUsable(key)) throw new ConfigError([variable]);
  return key;
}

import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { ConfigError } from '../config-error.ts';
import { keyIdOf, readKey, splitKeys, toPrivateKey, toPublicKey } from './caller-keys.ts';

/**
 * Encrypts a token for the owner of a private key. Only the same `context`, such as the id and the type of an event, decrypts
 * it, so that nobody can move it elsewhere. The result is `v1.<key id>.<ephemeral public key>.<ciphertext and tag>`.
 */
export type EncryptToken = (token: string, context: string) => string;

/** The private keys of the service that reads encrypted tokens: one, or during a rotation several. */
export type TokenKeys = {
  /** With the first key. */
  encrypt: EncryptToken;
  /** Throws `TokenDecryptionError`. */
  decrypt: (encrypted: string, context: string) => string;
  /** The beginning of every token that is encrypted with the first key. */
  currentPrefix: string;
};

/** An encrypted token was changed or moved, or its private key is not among the settings. The message names the key only. */
export class TokenDecryptionError extends Error {
  override readonly name = 'TokenDecryptionError';
}

/** Of a service without private keys. */
export const noTokenKeys: TokenKeys = {
  encrypt: () => {
    throw new ConfigError(['LINK_TOKEN_PRIVATE_KEY']);
  },
  decrypt: () => {
    throw new TokenDecryptionError('this service has no key to decrypt a token');
  },
  currentPrefix: '',
};

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Reads the public key from its setting: PEM of a key or a certificate, or base64 of SPKI DER. X25519, or P-256, which Helm can
 * generate. Throws `ConfigError` for another key.
 */
export function readEncryptToken(setting: string): EncryptToken {
  const publicKey = readKey('LINK_TOKEN_PUBLIC_KEY', isUsable, () => toPublicKey(setting));
  return (token, context) => encryptToken(publicKey, token, context);
}

/**
 * Reads the private keys from their setting, separated by commas; PEM keys may also follow each other as lines. Each is PEM, or
 * base64 of PKCS8 DER. Throws `ConfigError` where one is neither an X25519 nor a P-256 key.
 */
export function readTokenKeys(setting: string): TokenKeys {
  const privateKeys = splitKeys(setting).map((key) =>
    readKey('LINK_TOKEN_PRIVATE_KEY', isUsable, () => toPrivateKey(key)),
  );
  const byId = new Map(privateKeys.map((key) => [keyIdOf(key), key]));
  const current = createPublicKey(privateKeys[0]!);
  return {
    encrypt: (token, context) => encryptToken(current, token, context),
    decrypt: (encrypted, context) => decryptToken(byId, encrypted, context),
    currentPrefix: `${VERSION}.${keyIdOf(current)}.`,
  };
}

/** Each token has a key of its own, of a new ephemeral key pair: the nonce can come from the same secret. */
function encryptToken(publicKey: KeyObject, token: string, context: string): string {
  const keyId = keyIdOf(publicKey);
  const ephemeral = generateKeyPairOf(publicKey);
  const ephemeralKey = exportPublic(ephemeral.publicKey);
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey });
  const { key, nonce } = deriveKey(secret, ephemeralKey, publicKey);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(toAssociatedData(keyId, context));
  const ciphertext = Buffer.concat([cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, keyId, ephemeralKey.toString('base64url'), ciphertext.toString('base64url')].join('.');
}

function decryptToken(privateKeys: Map<string, KeyObject>, encrypted: string, context: string): string {
  const [version, keyId = '', ephemeralPart = '', ciphertextPart = '', ...rest] = encrypted.split('.');
  if (version !== VERSION || rest.length > 0) throw new TokenDecryptionError('a token is not encrypted as v1');
  const privateKey = privateKeys.get(keyId);
  if (!privateKey) throw new TokenDecryptionError(`a token is encrypted with the unknown key ${keyId.slice(0, 43)}`);
  try {
    const ephemeralKey = Buffer.from(ephemeralPart, 'base64url');
    const secret = diffieHellman({
      privateKey,
      publicKey: createPublicKey({ key: ephemeralKey, format: 'der', type: 'spki' }),
    });
    const { key, nonce } = deriveKey(secret, ephemeralKey, createPublicKey(privateKey));
    const ciphertext = Buffer.from(ciphertextPart, 'base64url');
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(toAssociatedData(keyId, context));
    decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new TokenDecryptionError(`a token that is encrypted with the key ${keyId} was changed or moved`, {
      cause: error,
    });
  }
}

/** HKDF-SHA256, over both public keys (as RFC 9180 does for the same reason: the secret alone does not identify them). */
function deriveKey(secret: Buffer, ephemeralKey: Buffer, publicKey: KeyObject): { key: Buffer; nonce: Buffer } {
  const salt = Buffer.concat([ephemeralKey, exportPublic(publicKey)]);
  const derived = Buffer.from(hkdfSync('sha256', secret, salt, `commonyard token ${VERSION}`, KEY_BYTES + NONCE_BYTES));
  return { key: derived.subarray(0, KEY_BYTES), nonce: derived.subarray(KEY_BYTES) };
}

const toAssociatedData = (keyId: string, context: string) => Buffer.from(`${VERSION}.${keyId} ${context}`);
const exportPublic = (key: KeyObject) => key.export({ format: 'der', type: 'spki' });
const generateKeyPairOf = (key: KeyObject) =>
  key.asymmetricKeyType === 'x25519'
    ? generateKeyPairSync('x25519')
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });

const isUsable = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) =>
  asymmetricKeyType === 'x25519' || (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1');

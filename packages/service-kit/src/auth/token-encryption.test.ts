import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { ConfigError } from '../config-error.ts';
import { readEncryptToken, readTokenKeys, TokenDecryptionError } from './token-encryption.ts';

const TOKEN = 'kX2vJ8mY-4_token';
const CONTEXT = 'event 6f1c user.invited /token';

type Pair = { privateKey: KeyObject; publicKey: KeyObject };
const pem = ({ privateKey, publicKey }: Pair) => ({
  privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
});
const base64 = ({ privateKey, publicKey }: Pair) => ({
  privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
});
const x25519 = () => generateKeyPairSync('x25519');
const p256 = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

describe.each([
  ['X25519', x25519],
  ['P-256', p256],
])('with a key of %s', (_curve, generate) => {
  it.each([
    ['PEM', pem],
    ['base64', base64],
  ])('decrypts what a producer encrypted with the public key as %s', (_format, write) => {
    const { privateKey, publicKey } = write(generate());
    const encrypted = readEncryptToken(publicKey)(TOKEN, CONTEXT);
    expect(encrypted).not.toContain(TOKEN);
    expect(readTokenKeys(privateKey).decrypt(encrypted, CONTEXT)).toBe(TOKEN);
  });

  it('encrypts one token differently each time', () => {
    const encrypt = readEncryptToken(pem(generate()).publicKey);
    expect(encrypt(TOKEN, CONTEXT)).not.toBe(encrypt(TOKEN, CONTEXT));
  });

  it('rejects each changed part, another context and another key', () => {
    const { privateKey, publicKey } = pem(generate());
    const keys = readTokenKeys(privateKey);
    const encrypted = readEncryptToken(publicKey)(TOKEN, CONTEXT);
    const parts = encrypted.split('.');
    const other = readEncryptToken(publicKey)(TOKEN, CONTEXT).split('.');
    const changed = parts.map((_, index) => parts.map((part, at) => (at === index ? other[index] : part)).join('.'));
    const flipped = parts.map((part, index) =>
      parts.map((each, at) => (at === index ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : each)).join('.'),
    );
    const wrong = [changed[2]!, changed[3]!, ...flipped, '', 'v1', `${encrypted}.x`, TOKEN];
    for (const value of wrong) expect(() => keys.decrypt(value, CONTEXT)).toThrow(TokenDecryptionError);
    expect(() => keys.decrypt(encrypted, 'event 6f1c user.password_reset_requested /token')).toThrow(
      TokenDecryptionError,
    );
    expect(() => readTokenKeys(pem(generate()).privateKey).decrypt(encrypted, CONTEXT)).toThrow(/unknown key/);
    expect(keys.decrypt(encrypted, CONTEXT)).toBe(TOKEN);
  });
});

it('decrypts with every key of a rotation, and encrypts with the first', () => {
  const [old, next] = [x25519(), p256()];
  for (const [write, separator] of [
    [pem, ''],
    [pem, ','],
    [base64, ', '],
  ] as const) {
    const [first, second] = [write(old), write(next)];
    const before = readTokenKeys(first.privateKey);
    const switched = readTokenKeys(second.privateKey + separator + first.privateKey);
    for (const publicKey of [first.publicKey, second.publicKey])
      expect(switched.decrypt(readEncryptToken(publicKey)(TOKEN, CONTEXT), CONTEXT)).toBe(TOKEN);
    const encrypted = switched.encrypt(TOKEN, CONTEXT);
    expect(encrypted.startsWith(switched.currentPrefix)).toBe(true);
    expect(readTokenKeys(second.privateKey).decrypt(encrypted, CONTEXT)).toBe(TOKEN);
    expect(() => before.decrypt(encrypted, CONTEXT)).toThrow(TokenDecryptionError);
  }
});

it('names the setting of an unusable key, and never the key', () => {
  const { privateKey, publicKey } = pem(generateKeyPairSync('ed25519'));
  for (const key of ['', 'x', publicKey, pem(generateKeyPairSync('ec', { namedCurve: 'P-384' })).publicKey])
    expect(() => readEncryptToken(key)).toThrow(new ConfigError(['LINK_TOKEN_PUBLIC_KEY']));
  for (const key of ['', 'x', privateKey, `${pem(x25519()).privateKey},`, pem(x25519()).publicKey])
    expect(() => readTokenKeys(key)).toThrow(new ConfigError(['LINK_TOKEN_PRIVATE_KEY']));
});

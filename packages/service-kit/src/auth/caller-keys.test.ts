import { describe, expect, it } from '@jest/globals';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { keyIdOf, readPrivateKey, readPublicKeys } from './caller-keys.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const base64 = (der: Buffer) => der.toString('base64');
const der = (key: KeyObject) => base64(key.export({ format: 'der', type: 'spki' }));
const pem = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString();

it('reads the private key from PEM, and from base64 of its DER', () => {
  for (const setting of [
    privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    base64(privateKey.export({ format: 'der', type: 'pkcs8' })),
  ])
    expect(readPrivateKey(setting).equals(privateKey)).toBe(true);
});

it('reads the public key from PEM, and from base64 of its DER', () => {
  for (const setting of [pem(publicKey), der(publicKey)])
    expect(readPublicKeys(setting).map((key) => key.equals(publicKey))).toEqual([true]);
});

// Made by `openssl req -x509 -newkey ed25519`. Helm's functions return the public half of a generated key in this form.
const certificate = `-----BEGIN CERTIFICATE-----
MIIBODCB66ADAgECAhR1lAQDDzQfAUurePXpBaVD0SQYADAFBgMrZXAwETEPMA0G
A1UEAwwGY2FsbGVyMCAXDTI2MTEyMTIyMDkzNVoYDzIxMjYxMDI4MjIwOTM1WjAR
MQ8wDQYDVQQDDAZjYWxsZXIwKjAFBgMrZXADIQBiXWHiHAyixoL4Ccc0sub02cep
3uCok+3070mUZ1o/IKNTMFEwHQYDVR0OBBYEFEwUvvZZCUJqldqHBY3kc6RlTgPy
MB8GA1UdIwQYMBaAFEwUvvZZCUJqldqHBY3kc6RlTgPyMA8GA1UdEwEB/wQFMAMB
Af8wBQYDK2VwA0EAwFhQ9IShelZlqiN+Lh3n05YLXXVIEKBDU3RXTOPr5asOVRQ6
JOuy4OgcOo5AQv2BcZyUSZJJZUdLmsdb836GAA==
-----END CERTIFICATE-----
`;
const certificateKey = 'MCowBQYDK2VwAyEAYl1h4hwMosaC+AnHNLLm9NnHqd7gqJPt9O9JlGdaPyA=';

it('reads the public key from a certificate', () => {
  expect(readPublicKeys(certificate).map(der)).toEqual([certificateKey]);
});

describe('a set of public keys', () => {
  const next = generateKeyPairSync('ed25519').publicKey;

  it.each([
    ['base64 separated by a comma', `${der(next)},${der(publicKey)}`],
    ['base64 separated by a comma and white space', ` ${der(next)} ,\n ${der(publicKey)}\n`],
    ['PEM one after another', pem(next) + pem(publicKey)],
    ['PEM with Windows line ends', (pem(next) + pem(publicKey)).replaceAll('\n', '\r\n')],
    ['PEM separated by a comma', `${pem(next)},${pem(publicKey)}`],
    ['PEM and base64', `${pem(next)},${der(publicKey)}`],
  ])('is read from %s', (_name, setting) => {
    expect(readPublicKeys(setting).map(der)).toEqual([der(next), der(publicKey)]);
  });

  it('is read from a certificate and a key', () => {
    expect(readPublicKeys(certificate + pem(next)).map(der)).toEqual([certificateKey, der(next)]);
  });

  it.each([
    ['the second key is unreadable', `${der(publicKey)},c2hvcnQ=`],
    ['the list ends with a comma', `${der(publicKey)},`],
    ['it is empty', ''],
    ['a key is of another algorithm', pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
  ])('is rejected by the name of its variable where %s', (_name, setting) => {
    expect(() => readPublicKeys(setting)).toThrow(
      expect.objectContaining({ name: 'ConfigError', message: expect.stringMatching(/: CALLER_PUBLIC_KEY$/) }),
    );
  });
});

it('rejects an unreadable private key by the name of its variable, without a part of it', () => {
  expect(() => readPrivateKey('c2VjcmV0')).toThrow(/^Missing or unusable environment variables: CALLER_PRIVATE_KEY$/);
});

describe('the id of a key pair', () => {
  it('is the thumbprint that RFC 8037 lists for its example key', () => {
    const key = createPublicKey({
      format: 'jwk',
      key: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
    });
    expect(keyIdOf(key)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
  });

  it('is the same for both halves', async () => {
    expect(keyIdOf(privateKey)).toBe(keyIdOf(publicKey));
    expect(keyIdOf(publicKey)).toBe(await calculateJwkThumbprint(publicKey.export({ format: 'jwk' })));
  });
});

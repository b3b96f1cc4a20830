import { expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { readPrivateKey, readPublicKey } from './caller.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const base64 = (der: Buffer) => der.toString('base64');

it('reads the private key from PEM, and from base64 of its DER', () => {
  for (const setting of [
    privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    base64(privateKey.export({ format: 'der', type: 'pkcs8' })),
  ])
    expect(readPrivateKey(setting).equals(privateKey)).toBe(true);
});

it('reads the public key from PEM, and from base64 of its DER', () => {
  for (const setting of [
    publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    base64(publicKey.export({ format: 'der', type: 'spki' })),
  ])
    expect(readPublicKey(setting).equals(publicKey)).toBe(true);
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
  expect(base64(readPublicKey(certificate).export({ format: 'der', type: 'spki' }))).toBe(certificateKey);
});

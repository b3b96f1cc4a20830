import { generateKeyPairSync } from 'node:crypto';
import { readEncryptToken, readTokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { setTokenEncryption } from '@commonyard/service-kit/events/outbox';

const { privateKey, publicKey } = generateKeyPairSync('x25519');

/** The settings that encrypt and decrypt the tokens of mailed links in the processes of a test. */
export const linkTokenSettings = {
  LINK_TOKEN_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  LINK_TOKEN_PRIVATE_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
};

/** What decrypts them in this test process. */
export const testTokenKeys = readTokenKeys(linkTokenSettings.LINK_TOKEN_PRIVATE_KEY);

/** Lets this test process encrypt tokens of the events that it writes, as a service does. */
export const useTestTokenEncryption = (): void =>
  setTokenEncryption(readEncryptToken(linkTokenSettings.LINK_TOKEN_PUBLIC_KEY));

import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readPrivate, writePrivate } from './private-file.ts';

export type Secrets = {
  /** Base64 of the gateway's Ed25519 key, PKCS8 DER, and of its public half, SPKI DER. */
  callerPrivateKey: string;
  callerPublicKey: string;
  /** A secret for one purpose, the same on each start. */
  derive: (purpose: string) => string;
};

type StoredSecrets = { callerPrivateKey: string; master: string };

/** The secrets of this installation, generated on the first start and stored in the data folder. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = (readPrivate(file) as StoredSecrets | undefined) ?? generateSecrets();
  writePrivate(file, stored);
  const privateKey = createPrivateKey({
    key: Buffer.from(stored.callerPrivateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    callerPrivateKey: stored.callerPrivateKey,
    callerPublicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64'),
    derive: (purpose) => createHmac('sha256', stored.master).update(purpose).digest('base64url'),
  };
}

function generateSecrets(): StoredSecrets {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    callerPrivateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    master: randomBytes(32).toString('base64'),
  };
}

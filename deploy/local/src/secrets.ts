import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readPrivate, writePrivate } from './private-file.ts';

export type Secrets = {
  /** Base64 of the gateway's Ed25519 key, PKCS8 DER, and of its public half, SPKI DER. */
  callerPrivateKey: string;
  callerPublicKey: string;
  /** A secret for one purpose, the same at each start. */
  derive: (purpose: string) => string;
};

type Kept = { callerPrivateKey: string; master: string };

/** The secrets of this installation, made at the first start and kept in the data folder. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = (readPrivate(file) as Kept | undefined) ?? make();
  writePrivate(file, kept);
  const privateKey = createPrivateKey({
    key: Buffer.from(kept.callerPrivateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    callerPrivateKey: kept.callerPrivateKey,
    callerPublicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64'),
    derive: (purpose) => createHmac('sha256', kept.master).update(purpose).digest('base64url'),
  };
}

function make(): Kept {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    callerPrivateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    master: randomBytes(32).toString('base64'),
  };
}

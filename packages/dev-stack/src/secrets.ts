import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPrivate, isRecord, readPrivate, writePrivate } from './private-file.ts';
import {
  CALLER_KEY,
  generateSecret,
  keepsOldValues,
  purposeOf,
  rotate,
  rotateRolePasswords,
  type RotatingSecret,
  type RotationStep,
} from './secret-rotation.ts';

export type Secrets = {
  /** Base64 of the Ed25519 key with which the gateway signs, PKCS8 DER. */
  callerPrivateKey: string;
  /** Base64 of the public keys that services accept, SPKI DER, separated by commas. */
  callerPublicKeys: string;
  /** The secret for one purpose, the same on each start. During a rotation several, separated by commas; the first signs. */
  derive: (purpose: string) => string;
};

type StoredSecrets = {
  callerPrivateKey: string;
  /** Present during a rotation: further keys whose public halves services accept. */
  otherCallerKeys?: string[];
  master: string;
  /** The values of rotated secrets, by purpose. Those of other secrets are derived from `master`. */
  rotated?: Record<string, string[]>;
};

/** The secrets of this installation, generated on the first start and stored in the data folder. */
export function loadSecrets(dataDir: string): Secrets {
  const isStored = existsSync(fileOf(dataDir));
  const stored = readStored(dataDir);
  if (!isStored) writeStored(dataDir, stored);
  return {
    callerPrivateKey: stored.callerPrivateKey,
    callerPublicKeys: callerKeysOf(stored).map(publicKeyOf).join(','),
    derive: (purpose) => valuesOf(stored, purpose).join(','),
  };
}

/** Does one step of the rotation of a secret and stores its result. Throws where the step does not come next. */
export function rotateSecret(dataDir: string, secret: RotatingSecret, step: RotationStep): void {
  const stored = readStored(dataDir);
  if (secret === CALLER_KEY) {
    const [callerPrivateKey, ...otherCallerKeys] = rotate(callerKeysOf(stored), step, { generate: generateCallerKey });
    writeStored(dataDir, { ...stored, callerPrivateKey: callerPrivateKey!, otherCallerKeys });
    return;
  }
  const purpose = purposeOf(secret);
  const values = rotate(valuesOf(stored, purpose), step, {
    generate: generateSecret,
    keepsOld: keepsOldValues(secret),
  });
  writeStored(dataDir, { ...stored, rotated: { ...stored.rotated, [purpose]: values } });
}

/** Does one step of the rotation of database passwords, each of a role with logins. Throws where the step does not come next. */
export function rotatePasswords(dataDir: string, purposes: string[], step: RotationStep): void {
  const stored = readStored(dataDir);
  const rotated = purposes.map((purpose) => [purpose, rotateRolePasswords(valuesOf(stored, purpose), step)]);
  writeStored(dataDir, { ...stored, rotated: { ...stored.rotated, ...Object.fromEntries(rotated) } });
}

/** Replaces secrets of which only one value can be valid at a time. */
export function replaceSecrets(dataDir: string, purposes: string[]): void {
  const stored = readStored(dataDir);
  const replaced = Object.fromEntries(purposes.map((purpose) => [purpose, [generateSecret()]]));
  writeStored(dataDir, { ...stored, rotated: { ...stored.rotated, ...replaced } });
}

/** The file of the secrets in the data folder. */
export const SECRETS_FILE = 'secrets.json';
const fileOf = (dataDir: string) => join(dataDir, SECRETS_FILE);
/** Whether a value of a JSON file is the secrets of an installation. */
const isStoredSecrets = (value: unknown): value is StoredSecrets =>
  isRecord(value) &&
  typeof value['master'] === 'string' &&
  [value['callerPrivateKey'], ...asList(value['otherCallerKeys'])].every(isPrivateKey);

/** Removes the secrets if they are damaged: without the data that was written with them they are of no use. */
export function removeDamagedSecrets(dataDir: string): void {
  if (!findPrivate(fileOf(dataDir), isStoredSecrets)) rmSync(fileOf(dataDir), { force: true });
}

const asList = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

function isPrivateKey(key: unknown): boolean {
  if (typeof key !== 'string') return false;
  try {
    return publicKeyOf(key) !== '';
  } catch {
    return false;
  }
}

const readStored = (dataDir: string) =>
  readPrivate(fileOf(dataDir), isStoredSecrets) ?? {
    callerPrivateKey: generateCallerKey(),
    master: randomBytes(32).toString('base64'),
  };
const writeStored = (dataDir: string, stored: StoredSecrets) => writePrivate(fileOf(dataDir), stored);

const callerKeysOf = ({ callerPrivateKey, otherCallerKeys = [] }: StoredSecrets) => [
  callerPrivateKey,
  ...otherCallerKeys,
];
const valuesOf = ({ master, rotated }: StoredSecrets, purpose: string) =>
  rotated?.[purpose] ?? [createHmac('sha256', master).update(purpose).digest('base64url')];

const generateCallerKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

function publicKeyOf(callerPrivateKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(callerPrivateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

// Does one step of the rotation of a secret in a Kubernetes Secret. Reads the Secret as JSON and prints it:
//   kubectl get secret NAME --output=json | node deploy/helm/rotate-secret.ts SECRET STEP | kubectl replace --filename=-
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { readArguments } from '../../packages/command-line/src/arguments.ts';
import { findSecretProblem, trimLineEnd } from '../../packages/service-kit/src/setting-text.ts';
import { keyIdOf, readPrivateKey, readPublicKeys, splitKeys } from '../../packages/service-kit/src/auth/caller-keys.ts';
import {
  CALLER_KEY,
  LINK_TOKEN_KEY,
  generateSecret,
  keepsOldValues,
  readRotation,
  rotate,
  rotateRolePasswords,
  type RotatingSecret,
  type RotationStep,
} from '../../packages/dev-stack/src/secret-rotation.ts';
import { secretKeys } from './secret-folder.ts';

/** The passwords of all roles of the services. */
const DATABASE_PASSWORDS = 'database-passwords';
const DATABASE_PASSWORD = /^database-password-(?!owner$)/;
const PRIVATE_KEY = 'caller-private-key';
/** The other private key during a rotation, which no pod gets: before the switch the new one, after it the old one. */
const OTHER_PRIVATE_KEY = 'caller-private-key-other';
const PUBLIC_KEYS = 'caller-public-key';
/** All of them, of which the first encrypts. */
const LINK_TOKEN_PRIVATE_KEYS = 'link-token-private-key';
const LINK_TOKEN_PUBLIC_KEY = 'link-token-public-key';

const { positionals } = readArguments({
  purpose: 'Does one step of the rotation of a secret in a Kubernetes Secret: reads it as JSON and prints it.',
  arguments: 'SECRET STEP',
});

type Values = Record<string, string>;

/** The values of the Secret after one step. Throws where the step does not come next, or where keys do not match. */
function rotateIn(values: Values, secret: RotatingSecret | typeof DATABASE_PASSWORDS, step: RotationStep): Values {
  if (secret === CALLER_KEY) return rotateCallerKey(values, step);
  if (secret === LINK_TOKEN_KEY) return rotateLinkTokenKey(values, step);
  if (secret === DATABASE_PASSWORDS) return rotateDatabasePasswords(values, step);
  if (!values[secret]) throw new Error(`The Secret has no key ${secret}`);
  const rotated = rotate(readList(values, secret), step, {
    generate: generateSecret,
    keepsOld: keepsOldValues(secret),
  });
  return { ...values, [secret]: rotated.join(',') };
}

/** The values of a key, read as the pods read them. Throws where they reject it: the change would make no pod start. */
function readList(values: Values, key: string): string[] {
  const text = trimLineEnd(values[key]) ?? '';
  const known = secretKeys.find((each) => each.key === key);
  const problem = known && findSecretProblem(known.kind, text);
  if (problem) throw new Error(`The key ${key} of the Secret ${problem}`);
  return text.split(',');
}

function rotateDatabasePasswords(values: Values, step: RotationStep): Values {
  const current = Object.entries(values).filter(([name]) => DATABASE_PASSWORD.test(name));
  if (current.length === 0) throw new Error('The Secret has no keys database-password-<service>');
  const rotated = current.map(([name]) => [name, rotateRolePasswords(readList(values, name), step).join(',')]);
  return { ...values, ...Object.fromEntries(rotated) };
}

function rotateCallerKey(values: Values, step: RotationStep): Values {
  const { [PRIVATE_KEY]: signing = '', [OTHER_PRIVATE_KEY]: other, ...rest } = values;
  const keys = other === undefined ? [signing] : [signing, other];
  if (idsOf(readPublicKeys(values[PUBLIC_KEYS] ?? '')) !== idsOf(keys.map(readPrivateKey)))
    throw new Error(`The keys in ${PUBLIC_KEYS} are not those of ${PRIVATE_KEY} and ${OTHER_PRIVATE_KEY}`);
  const rotated = rotate(keys, step, { generate: () => toPem(generateKeyPairSync('ed25519').privateKey) });
  const publicKeys = rotated.map((key) => toPublicPem(readPrivateKey(key)));
  const [first = '', second] = rotated;
  return {
    ...rest,
    [PRIVATE_KEY]: first,
    ...(second !== undefined && { [OTHER_PRIVATE_KEY]: second }),
    [PUBLIC_KEYS]: publicKeys.join(''),
  };
}

function rotateLinkTokenKey(values: Values, step: RotationStep): Values {
  const [privateKeys, publicKey] = [values[LINK_TOKEN_PRIVATE_KEYS], values[LINK_TOKEN_PUBLIC_KEY]];
  if (!privateKeys || !publicKey)
    throw new Error(`The Secret has no key ${LINK_TOKEN_PRIVATE_KEYS} or ${LINK_TOKEN_PUBLIC_KEY}`);
  const keys = splitKeys(privateKeys);
  const [current = ''] = keys;
  if (keyIdOf(createPublicKey(current)) !== keyIdOf(createPublicKey(publicKey)))
    throw new Error(`The key in ${LINK_TOKEN_PUBLIC_KEY} is not that of the first key in ${LINK_TOKEN_PRIVATE_KEYS}`);
  const rotated = rotate(keys, step, { generate: () => toPem(generateKeyPairSync('x25519').privateKey).trim() });
  const [first = ''] = rotated;
  return {
    ...values,
    [LINK_TOKEN_PRIVATE_KEYS]: `${rotated.join('\n')}\n`,
    [LINK_TOKEN_PUBLIC_KEY]: toPublicPem(createPrivateKey(first)),
  };
}

const toPem = (privateKey: KeyObject) => privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const toPublicPem = (privateKey: KeyObject) =>
  createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString();
const idsOf = (keys: ReturnType<typeof readPublicKeys>) => keys.map(keyIdOf).sort().join();

type Secret = { data?: Values };

async function rotateManifest(): Promise<void> {
  const { secret, step } = readRotation(positionals, [DATABASE_PASSWORDS]);
  const manifest = (await json(process.stdin)) as Secret;
  // Latin-1 keeps every byte of values that are no text.
  const convert = (values: Values, from: BufferEncoding, to: BufferEncoding) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Buffer.from(value, from).toString(to)]));
  const values = rotateIn(convert(manifest.data ?? {}, 'base64', 'latin1'), secret, step);
  process.stdout.write(JSON.stringify({ ...manifest, data: convert(values, 'latin1', 'base64') }, null, 2));
}

await rotateManifest().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

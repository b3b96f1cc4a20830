// Does one step of the rotation of a secret in a Kubernetes Secret. Reads the Secret as JSON and prints it:
//   kubectl get secret NAME --output=json | npm run --silent secrets:rotate -- SECRET STEP | kubectl replace --filename=-
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { keyIdOf, readPrivateKey, readPublicKeys } from '../../packages/service-kit/src/auth/caller-keys.ts';
import {
  CALLER_KEY,
  readRotation,
  rotate,
  type RotatingSecret,
  type RotationStep,
} from '../../packages/dev-stack/src/secret-rotation.ts';

const PRIVATE_KEY = 'caller-private-key';
/** The other private key during a rotation, which no pod gets: before the switch the new one, after it the old one. */
const OTHER_PRIVATE_KEY = 'caller-private-key-other';
const PUBLIC_KEYS = 'caller-public-key';

type Values = Record<string, string>;

/** The values of the Secret after one step. Throws where the step does not come next, or where keys do not match. */
export function rotateIn(values: Values, secret: RotatingSecret, step: RotationStep): Values {
  if (secret === CALLER_KEY) return rotateCallerKey(values, step);
  if (!values[secret]) throw new Error(`The Secret has no key ${secret}`);
  const rotated = rotate(values[secret].split(','), step, () => randomBytes(32).toString('base64url'));
  return { ...values, [secret]: rotated.join(',') };
}

function rotateCallerKey(values: Values, step: RotationStep): Values {
  const { [PRIVATE_KEY]: signing = '', [OTHER_PRIVATE_KEY]: other, ...rest } = values;
  const keys = other === undefined ? [signing] : [signing, other];
  if (idsOf(readPublicKeys(values[PUBLIC_KEYS] ?? '')) !== idsOf(keys.map(readPrivateKey)))
    throw new Error(`The keys in ${PUBLIC_KEYS} are not those of ${PRIVATE_KEY} and ${OTHER_PRIVATE_KEY}`);
  const [first, second] = rotate(keys, step, () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  );
  const accepted = [first!, ...(second === undefined ? [] : [second])];
  return {
    ...rest,
    [PRIVATE_KEY]: first!,
    ...(second !== undefined && { [OTHER_PRIVATE_KEY]: second }),
    [PUBLIC_KEYS]: accepted
      .map((key) => createPublicKey(readPrivateKey(key)).export({ format: 'pem', type: 'spki' }).toString())
      .join(''),
  };
}

const idsOf = (keys: ReturnType<typeof readPublicKeys>) => keys.map(keyIdOf).sort().join();

type Secret = { data?: Values };

async function main(): Promise<void> {
  const { secret, step } = readRotation(process.argv.slice(2));
  const manifest = (await json(process.stdin)) as Secret;
  const convert = (values: Values, from: BufferEncoding, to: BufferEncoding) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Buffer.from(value, from).toString(to)]));
  const values = rotateIn(convert(manifest.data ?? {}, 'base64', 'utf8'), secret, step);
  console.log(JSON.stringify({ ...manifest, data: convert(values, 'utf8', 'base64') }, null, 2));
}

if (import.meta.main)
  await main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });

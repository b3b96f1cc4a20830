// The folder of files from which `kubectl create secret generic --from-file` makes the chart's Secret: one file for each key.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../../packages/dev-stack/src/create-folder.ts';
import { generateSecret } from '../../packages/dev-stack/src/secret-rotation.ts';
import { natsUsers, services } from '../../packages/dev-stack/src/services.ts';
import { SECRET_KINDS, SECRET_SETTINGS, type SecretSetting } from '../../packages/service-kit/src/secret-settings.ts';
import { findSecretProblem, trimLineEnd } from '../../packages/service-kit/src/setting-text.ts';

export type SecretKey = Omit<SecretSetting, 'key'> & { key: string };

export const secretKeys: SecretKey[] = SECRET_SETTINGS.flatMap((setting) => {
  const expand = (placeholder: string, names: string[]) =>
    names.map((name) => ({ ...setting, key: setting.key.replace(placeholder, name) }));
  if (setting.key.includes('<service>'))
    return expand(
      '<service>',
      services.map(({ name }) => name),
    );
  return setting.key.includes('<user>') ? expand('<user>', natsUsers) : [setting];
});

/**
 * Writes the missing files of a folder, except those of secrets that an external server decides. Returns their keys. Throws an
 * error with a line for each file that is no key or has an unusable value, and then writes nothing.
 */
export function writeSecretFolder(folder: string): SecretKey[] {
  const problems = existsSync(folder) ? findProblems(folder) : [];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  createFolder(folder, 0o700);
  const isMissing = ({ key }: SecretKey) => !existsSync(join(folder, key));
  const write = (key: string, value: string) => {
    writeFileSync(join(folder, key), value, { mode: 0o600, flag: 'wx' });
    chmodSync(join(folder, key), 0o600);
  };
  for (const { key, kind, isExternal } of secretKeys.filter(isMissing)) {
    if (isExternal || SECRET_KINDS[kind].pattern === undefined) continue;
    // NATS reads a password that begins with a digit as a number.
    write(key, kind === 'natsPassword' ? `p${generateSecret()}` : generateSecret());
  }
  for (const pair of KEY_PAIRS) writeKeyPair(folder, pair, write);
  return secretKeys.filter(isMissing);
}

type KeyPair = { privateKey: string; publicKey: string; generate: () => KeyObject };

const KEY_PAIRS: KeyPair[] = [
  {
    privateKey: 'caller-private-key',
    publicKey: 'caller-public-key',
    generate: () => generateKeyPairSync('ed25519').privateKey,
  },
  {
    privateKey: 'link-token-private-key',
    publicKey: 'link-token-public-key',
    generate: () => generateKeyPairSync('x25519').privateKey,
  },
];
/** The private key that does not sign, during a rotation. */
const OTHER_PRIVATE_KEY = 'caller-private-key-other';

function writeKeyPair(
  folder: string,
  { privateKey, publicKey, generate }: KeyPair,
  write: (key: string, value: string) => void,
): void {
  if (!existsSync(join(folder, privateKey)))
    write(privateKey, generate().export({ format: 'pem', type: 'pkcs8' }).toString());
  if (existsSync(join(folder, publicKey))) return;
  // The first key of several signs and encrypts.
  const key = createPrivateKey(readFileSync(join(folder, privateKey)));
  write(publicKey, createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString());
}

function findProblems(folder: string): string[] {
  const problems = readdirSync(folder).flatMap((name) => {
    const known = secretKeys.find(({ key }) => key === name);
    if (!known) return name === OTHER_PRIVATE_KEY ? [] : [`${join(folder, name)} is no key of the Secret`];
    if (!existsSync(join(folder, name))) return [`${join(folder, name)} is a link that leads to nothing`];
    if (!statSync(join(folder, name)).isFile()) return [`${join(folder, name)} is no file`];
    const value = trimLineEnd(readFileSync(join(folder, name), 'utf8'));
    const problem = value === undefined ? 'is empty' : findSecretProblem(known.kind, value);
    return problem === undefined ? [] : [`${join(folder, name)} ${problem}`];
  });
  const lonely = KEY_PAIRS.filter(
    ({ privateKey, publicKey }) => existsSync(join(folder, publicKey)) && !existsSync(join(folder, privateKey)),
  );
  return [
    ...problems,
    ...lonely.map(({ privateKey, publicKey }) => `${join(folder, publicKey)} has no ${privateKey} beside it`),
  ];
}

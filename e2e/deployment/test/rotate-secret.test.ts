import { expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyIdOf, readPrivateKey, readPublicKeys } from '@commonyard/service-kit/auth/caller-keys';
import { readEncryptToken, readTokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { documentedCommands, runCommands } from '@commonyard/testing/documented-commands';
import { attempt, run } from '../src/command.ts';

type Secret = { kind: string; metadata: object; data: Record<string, string> };

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const secret = (values: Record<string, string | Buffer>): Secret => ({
  kind: 'Secret',
  metadata: { name: 'commonyard', resourceVersion: '7' },
  data: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, Buffer.from(value as string).toString('base64')]),
  ),
});
const before = secret({
  'caller-private-key': privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  'caller-public-key': publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  'session-secret': 's'.repeat(32),
  'ca-bundle': Buffer.from([0, 128, 255]),
});
const script = 'deploy/helm/rotate-secret.ts';
const rotate = async (manifest: Secret, name: string, step: string) =>
  JSON.parse(await run(process.execPath, [script, name, step], { input: JSON.stringify(manifest) })) as Secret;
const valueOf = ({ data }: Secret, key: string) => Buffer.from(data[key]!, 'base64').toString();
const idsOf = (manifest: Secret) => ({
  signing: keyIdOf(readPrivateKey(valueOf(manifest, 'caller-private-key'))),
  accepted: readPublicKeys(valueOf(manifest, 'caller-public-key')).map(keyIdOf).sort(),
});

it('rotates the caller key in a Kubernetes Secret and keeps everything else', async () => {
  const old = keyIdOf(publicKey);
  const added = await rotate(before, 'caller-key', 'add');
  const next = idsOf(added).accepted.find((id) => id !== old)!;
  expect(idsOf(added)).toEqual({ signing: old, accepted: [old, next].sort() });
  const switched = await rotate(added, 'caller-key', 'switch');
  expect(idsOf(switched)).toEqual({ signing: next, accepted: [old, next].sort() });
  const removed = await rotate(switched, 'caller-key', 'remove');
  expect(idsOf(removed)).toEqual({ signing: next, accepted: [next] });
  const { 'caller-private-key': _private, 'caller-public-key': _public, ...others } = before.data;
  expect(removed).toEqual({ ...before, data: expect.objectContaining(others) });
  expect(Object.keys(removed.data).sort()).toEqual(Object.keys(before.data).sort());
});

it('rotates the key of link tokens in a Kubernetes Secret: every step decrypts what was encrypted one step before', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const old = secret({
    'link-token-private-key': privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    'link-token-public-key': publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    'session-secret': 's'.repeat(32),
  });
  const encryptIn = (manifest: Secret) =>
    readEncryptToken(valueOf(manifest, 'link-token-public-key'))('token', 'place');
  const decryptIn = (manifest: Secret, encrypted: string) =>
    readTokenKeys(valueOf(manifest, 'link-token-private-key')).decrypt(encrypted, 'place');
  const added = await rotate(old, 'link-token-key', 'add');
  expect(valueOf(added, 'link-token-public-key')).toBe(valueOf(old, 'link-token-public-key'));
  const switched = await rotate(added, 'link-token-key', 'switch');
  const removed = await rotate(switched, 'link-token-key', 'remove');
  for (const [reader, writer] of [
    [added, old],
    [added, switched],
    [switched, added],
    [switched, removed],
    [removed, switched],
  ] as const)
    expect(decryptIn(reader, encryptIn(writer))).toBe('token');
  expect(() => decryptIn(removed, encryptIn(old))).toThrow('unknown key');
  expect(removed).toEqual({ ...old, data: expect.objectContaining({ 'session-secret': old.data['session-secret'] }) });
  expect(Object.keys(removed.data).sort()).toEqual(Object.keys(old.data).sort());
});

it('rotates a signing secret in a Kubernetes Secret', async () => {
  const old = 's'.repeat(32);
  const added = await rotate(before, 'session-secret', 'add');
  expect(valueOf(added, 'session-secret')).toMatch(new RegExp(`^${old},[\\w-]{43}$`));
  const next = valueOf(added, 'session-secret').split(',')[1]!;
  const switched = await rotate(added, 'session-secret', 'switch');
  expect(valueOf(switched, 'session-secret')).toBe(`${next},${old}`);
  const removed = await rotate(switched, 'session-secret', 'remove');
  expect(removed).toEqual({ ...before, data: { ...before.data, 'session-secret': expect.any(String) } });
  expect(valueOf(removed, 'session-secret')).toBe(next);
});

it.each([
  ['session-secret', 'session-secret', 's'.repeat(32)],
  ['database-passwords', 'database-password-assets', 'old-password'],
])('rotates %s whose value ends with a line end, and rejects other unusable ones', async (name, key, old) => {
  for (const end of ['\n', '\r\n'])
    expect(valueOf(await rotate(secret({ [key]: old + end }), name, 'add'), key)).toMatch(
      new RegExp(`^${old},[\\w-]{43}$`),
    );
  for (const end of ['\n\n', ' ', '\0']) {
    const input = JSON.stringify(secret({ [key]: old + end }));
    const { code, out } = await attempt(process.execPath, [script, name, 'add'], { input });
    expect([code, out]).toEqual([1, expect.stringContaining(`The key ${key} of the Secret `)]);
    expect(out).not.toContain(old);
  }
});

it('rotates the passwords of all roles of the services, and not that of the owner', async () => {
  const manifest = secret({
    'database-password-assets': 'old-password',
    'database-password-assets-retention': 'other-old',
    'database-password-owner': 'owner',
  });
  const added = await rotate(manifest, 'database-passwords', 'add');
  const [password = '', retention = ''] = ['assets', 'assets-retention'].map((name) =>
    valueOf(added, `database-password-${name}`),
  );
  expect([password, retention]).toEqual([
    expect.stringMatching(/^old-password,[\w-]{43}$/),
    expect.stringMatching(/^other-old,[\w-]{43}$/),
  ]);
  const switched = await rotate(added, 'database-passwords', 'switch');
  const removed = await rotate(switched, 'database-passwords', 'remove');
  expect(valueOf(removed, 'database-password-assets')).toBe(password.split(',')[1]);
  expect(valueOf(removed, 'database-password-assets-retention')).toBe(retention.split(',')[1]);
  expect(valueOf(removed, 'database-password-owner')).toBe('owner');
});

it.each([
  ['a step that does not come next', before, ['caller-key', 'switch'], /does not come next/],
  ['a missing key', before, ['form-token-secret', 'add'], /no key form-token-secret/],
  ['a Secret without passwords', before, ['database-passwords', 'add'], /no keys database-password-<service>/],
  [
    'public keys that are not those of the private keys',
    { ...before, data: { ...before.data, 'caller-public-key': btoa(otherPublicKey()) } },
    ['caller-key', 'add'],
    /caller-public-key are not those/,
  ],
  [
    'a public key that is not that of the first private key of link tokens',
    secret({
      'link-token-private-key': generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' }),
      'link-token-public-key': generateKeyPairSync('x25519').publicKey.export({ format: 'pem', type: 'spki' }),
    }),
    ['link-token-key', 'add'],
    /link-token-public-key is not that/,
  ],
  ['an unknown secret', before, ['password', 'add'], /Name a secret/],
])('rejects %s and prints no Secret', async (_name, manifest, args, reason) => {
  const { code, out } = await attempt(process.execPath, [script, ...args], { input: JSON.stringify(manifest) });
  expect(code).toBe(1);
  expect(out).toMatch(reason);
  expect(out).not.toContain('"data"');
});

it('describes how to make a key pair that the product reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'key-pair-'));
  await runCommands(documentedCommands('rotate-secrets.md', 'Values of your values file'), {}, folder);
  const read = (name: string) => readFileSync(join(folder, `caller-${name}-key.pem`), 'utf8');
  expect(readPublicKeys(read('public')).map(keyIdOf)).toEqual([keyIdOf(readPrivateKey(read('private')))]);
  rmSync(folder, { recursive: true });
});

function otherPublicKey(): string {
  return generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString();
}

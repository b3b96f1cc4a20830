import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { keyIdOf, readPrivateKey, readPublicKeys } from '@commonyard/service-kit/auth/caller-keys';
import { readEncryptToken, readTokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { SECRET_KINDS } from '@commonyard/service-kit/secret-settings';
import { secretKeys, writeSecretFolder } from '../../../deploy/helm/secret-folder.ts';
import { attempt, type CommandResult } from '../src/command.ts';

const EXTERNAL = ['database-password-owner', 's3-access-key-id', 's3-secret-access-key', 'mail-password'];

let folder: string;
beforeEach(() => void (folder = join(mkdtempSync(join(tmpdir(), 'secret-folder-')), 'secrets')));
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const make = () => attempt(process.execPath, [join(root, 'deploy/compose/make-secrets.ts'), folder, 'cluster']);
const read = () => Object.fromEntries(readdirSync(folder).map((key) => [key, readFileSync(join(folder, key), 'utf8')]));
const write = (key: string, value: string) => writeFileSync(join(folder, key), value);

it('generates every key that no other server decides, for its owner only, and names the others', async () => {
  const { code, out } = await make();
  expect(code).toBe(1);
  expect(secretKeys).toHaveLength(33);
  const generated = secretKeys.map(({ key }) => key).filter((key) => !EXTERNAL.includes(key));
  expect(readdirSync(folder).toSorted()).toEqual(generated.toSorted());
  for (const key of EXTERNAL) expect(out).toContain(join(folder, key));
  for (const key of generated) expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600);
  const {
    'caller-private-key': signing = '',
    'caller-public-key': accepted = '',
    'link-token-private-key': decrypting = '',
    'link-token-public-key': encrypting = '',
    ...others
  } = read();
  expect(readTokenKeys(decrypting).decrypt(readEncryptToken(encrypting)('token', 'context'), 'context')).toBe('token');
  expect(keyIdOf(readPrivateKey(signing))).toBe(keyIdOf(readPublicKeys(accepted)[0]!));
  expect(new Set(Object.values(others)).size).toBe(generated.length - 4);
  for (const value of Object.values(others)) expect(value).toMatch(/^[\w-]{43,44}$/);
});

it('keeps what exists and is done when the values of other servers are there', async () => {
  await make();
  for (const key of EXTERNAL.slice(0, 3)) write(key, 'given by a server\n'.replaceAll(' ', '-'));
  const before = read();
  expect(await make()).toMatchObject({ code: 0 });
  expect(read()).toEqual(before);
});

it.each(secretKeys.filter(({ kind }) => SECRET_KINDS[kind].pattern !== undefined).map(({ key }) => key))(
  'rejects a file of %s with two line ends, and one that is empty',
  (key) => {
    writeSecretFolder(folder);
    const before = read();
    for (const value of ['a'.repeat(40) + '\n\n', '']) {
      write(key, value);
      expect(() => writeSecretFolder(folder)).toThrow(`${join(folder, key)} `);
      expect(read()).toEqual({ ...before, [key]: value });
    }
  },
);

it('rejects a file that is no key, which kubectl would make one', async () => {
  await make();
  write('notes.txt', 'mine');
  expect(await make()).toMatchObject({ code: 1, out: expect.stringContaining('notes.txt is no key') });
});

const command = join(root, 'deploy/compose/make-secrets.ts');
const above = (name: string) => join(folder, '..', name);

/** Expects one sentence, and no change of any file beside the folder or in it. */
async function expectRejection(args: string[], message: string): Promise<void> {
  const listing = () => readdirSync(above(''), { recursive: true, encoding: 'utf8' }).toSorted();
  const before = listing();
  const { code, out }: CommandResult = await attempt(process.execPath, [command, ...args]);
  expect({ args, code, out }).toEqual({ args, code: 1, out: expect.stringContaining(message) });
  expect(out).not.toMatch(/^\s+at |node:/m);
  expect(out.trim().split('\n')).toHaveLength(1);
  expect(listing()).toEqual(before);
}

it('makes files that every user may read only for Compose, which its caller has to name', async () => {
  for (const args of [[], [folder], [folder, 'session-secret', 'add'], [folder, 'cluster', 'x']])
    await expectRejection(args, 'Usage: ');
  await expectRejection([folder, 'compose', 'session-secret', 'nope'], 'Name a secret');
});

it('writes into no folder that it has not made, and through no link', async () => {
  mkdirSync(folder);
  write('notes.txt', 'mine');
  await expectRejection([folder, 'compose'], `${join(folder, 'notes.txt')} was not created by this command`);
  const volume = above('volume');
  expect(await attempt(process.execPath, [command, volume, 'compose'])).toEqual({ code: 0, out: '' });
  cpSync(join(volume, 'postgres'), above('etc'), { recursive: true });
  rmSync(join(volume, 'postgres'), { recursive: true });
  symlinkSync(above('etc'), join(volume, 'postgres'));
  await expectRejection([volume, 'compose'], `${join(volume, 'postgres')} was not created by this command`);
});

it.each(['compose', 'cluster'])('states why it cannot use a path for %s', async (purpose) => {
  writeFileSync(above('file'), 'mine');
  for (const path of ['/proc/nope', '/proc/nope/nope', above('file'), above('file/below'), above('x'.repeat(300))])
    await expectRejection([path, purpose], 'cannot be used: ');
});

it('states which key is no file', async () => {
  await make();
  const key = join(folder, 'session-secret');
  for (const create of [() => mkdirSync(key), () => symlinkSync(above('gone'), key)]) {
    rmSync(key, { recursive: true });
    create();
    await expectRejection([folder, 'cluster'], key);
  }
});

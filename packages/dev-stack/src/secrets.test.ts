import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { purposeOf, readRotation, rotatingSecrets, type RotationStep } from './secret-rotation.ts';
import { loadSecrets, replaceSecrets, rotatePasswords, rotateSecret } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const step = (secret: (typeof rotatingSecrets)[number], next: RotationStep) => {
  rotateSecret(folder, secret, next);
  const { callerPrivateKey, callerPublicKeys, derive } = loadSecrets(folder);
  if (secret === 'caller-key') return { signing: callerPrivateKey, accepted: callerPublicKeys.split(',') };
  const accepted = derive(purposeOf(secret)).split(',');
  return { signing: accepted[0], accepted };
};

it.each(rotatingSecrets)('rotates the %s in three steps that overlap, and again', (secret) => {
  for (let round = 0; round < 2; round++) {
    const added = step(secret, 'add');
    const switched = step(secret, 'switch');
    const removed = step(secret, 'remove');
    expect(new Set(added.accepted).size).toBe(2);
    expect(switched.accepted.toSorted()).toEqual(added.accepted.toSorted());
    expect(switched.signing).not.toBe(added.signing);
    expect(removed).toEqual({ signing: switched.signing, accepted: [switched.accepted[0]] });
  }
});

it('keeps every value that sealed audit entries until the oldest one is removed', () => {
  const [first] = step('audit-log-secret', 'add').accepted;
  const { signing: second } = step('audit-log-secret', 'switch');
  step('audit-log-secret', 'add');
  const { signing: third, accepted } = step('audit-log-secret', 'switch');
  expect(accepted).toEqual([third, second, first]);
  expect(step('audit-log-secret', 'remove').accepted).toEqual([third, second]);
});

it('rotates database passwords together, and separately from each other', () => {
  const purposes = ['role media', 'retention role media'];
  const passwords = () => purposes.map((purpose) => loadSecrets(folder).derive(purpose).split(','));
  const before = passwords();
  rotatePasswords(folder, purposes, 'add');
  const added = passwords();
  expect(added.map(([old]) => [old])).toEqual(before);
  expect(new Set(added.flat()).size).toBe(4);
  rotatePasswords(folder, purposes, 'switch');
  rotatePasswords(folder, purposes, 'remove');
  expect(passwords()).toEqual(added.map(([, password]) => [password]));
});

it('replaces secrets that have one value at a time', () => {
  const before = loadSecrets(folder).derive('s3');
  replaceSecrets(folder, ['s3']);
  const after = loadSecrets(folder).derive('s3');
  expect(after).toMatch(/^[\w-]{43}$/);
  expect(after).not.toBe(before);
});

it('leaves the other secrets as they are', () => {
  const before = loadSecrets(folder);
  step('session-secret', 'add');
  const { derive, ...after } = loadSecrets(folder);
  expect(after).toEqual({ callerPrivateKey: before.callerPrivateKey, callerPublicKeys: before.callerPublicKeys });
  for (const purpose of ['form token', 'role assets', 'postgres']) expect(derive(purpose)).toBe(before.derive(purpose));
});

it('rejects a step that does not come next', () => {
  expect(() => step('session-secret', 'add')).toThrow('switch or remove');
  expect(() => step('caller-key', 'remove')).toThrow('add');
});

it.each([[[]], [['caller-key']], [['caller-key', 'replace']], [['password', 'add']], [['caller-key', 'add', 'x']]])(
  'rejects the arguments %j and lists the known ones',
  (args) => {
    expect(() => readRotation(args)).toThrow(/caller-key, session-secret.*add, switch, remove/);
  },
);

import { expect, it } from '@jest/globals';
import { createPasswordHasher } from './password-hashing.ts';
import { formatPhc, parsePhc } from './phc.ts';

const hasher = createPasswordHasher();

it('verifies the hashed password only', async () => {
  const stored = await hasher.hash('a quiet culvert');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hasher.verify('a quiet culvert', stored)).toBe(true);
  expect(await hasher.verify('a quiet culvert ', stored)).toBe(false);
  expect(await hasher.verify('A quiet culvert', stored)).toBe(false);
  expect(await hasher.hash('a quiet culvert')).not.toBe(stored);
});

it('verifies a PHC string of another Argon2 library with its own parameters', async () => {
  // From the reference implementation's own test suite.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await hasher.verify('password', reference)).toBe(true);
  expect(await hasher.verify('Password', reference)).toBe(false);
});

it('normalizes Unicode composition', async () => {
  const stored = await hasher.hash('caf\u00e9 de la cour');
  expect(await hasher.verify('cafe\u0301 de la cour', stored)).toBe(true);
});

it('returns false without a stored hash', async () => {
  expect(await hasher.verify('', undefined)).toBe(false);
});

it('runs at most four derivations at a time and rejects the one after a hundred waiting', async () => {
  let running = 0;
  let most = 0;
  let release = () => {};
  const gate = new Promise<void>((open) => (release = open));
  const slow = createPasswordHasher({
    derive: async ({ tagLength }) => {
      most = Math.max(most, ++running);
      await gate;
      running--;
      return Buffer.alloc(tagLength);
    },
  });
  const waiting = Array.from({ length: 104 }, () => slow.hash('x'));
  await expect(slow.hash('one too many')).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
  release();
  await Promise.all(waiting);
  expect([most, running]).toEqual([4, 0]);
  await expect(slow.hash('x')).resolves.toEqual(expect.any(String));
});

it('a failed derivation lets the next one run', async () => {
  const failing = createPasswordHasher({ derive: () => Promise.reject(new Error('no memory')) });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => failing.hash('x')));
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
});

it('parses the PHC strings it formats and no others', () => {
  const phc = {
    cost: { memory: 8, passes: 1, parallelism: 1 },
    salt: Buffer.from('saltsalt'),
    tag: Buffer.from('tag!'),
  };
  expect(parsePhc(formatPhc(phc))).toEqual(phc);
  for (const text of ['', '$2b$10$abc', '$argon2i$v=19$m=8,t=1,p=1$YQ$YQ']) {
    expect(() => parsePhc(text)).toThrow('cannot be read');
  }
});

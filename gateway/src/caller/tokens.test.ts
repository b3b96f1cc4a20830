import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { keyIdOf } from '@commonyard/service-kit/auth/caller-keys';
import { eventually } from '@commonyard/testing/eventually';
import { createTokenIssuer } from './tokens.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const guest: Caller = { userId: null, role: null, municipality: null, locale: 'en' };
const operator: Caller = { userId: 3, role: 'municipal_operator', municipality: 'smiths-falls', locale: 'en' };

it('issues another token where anything about the caller or the audience differs', () => {
  const issue = createTokenIssuer(privateKey);
  const callers: Caller[] = [
    guest,
    { ...guest, locale: 'fr' },
    operator,
    { ...operator, locale: 'fr' },
    { ...operator, userId: 33 },
    { ...operator, role: 'municipal_admin' },
    { ...operator, municipality: null },
    { ...operator, municipality: null, waiting: true },
    { ...guest, waiting: true },
    { ...operator, municipality: null, organization: 'Grand River Conservation Authority' },
    { ...operator, confirmedAt: '2026-12-01T15:00:00.000Z', confirmedBy: 'password' },
    { ...operator, confirmedAt: '2026-12-01T15:00:01.000Z', confirmedBy: 'password' },
    { ...operator, limitFactors: { account: 2, municipality: 1 } },
    { ...operator, limitFactors: { account: 1, municipality: 2 } },
  ];
  const audiences = ['assets', 'inquiries', ['inquiries', 'assets']];
  const tokens = audiences.flatMap((audience) => callers.map((caller) => issue(audience)(caller)));
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(audiences.flatMap((audience) => callers.map((caller) => issue(audience)({ ...caller })))).toEqual(tokens);
});

it('names the key that signed a token', () => {
  const issue = createTokenIssuer(privateKey);
  for (const caller of [guest, operator])
    expect(decodeProtectedHeader(issue('assets')(caller))).toEqual({ alg: 'EdDSA', kid: keyIdOf(publicKey) });
});

it('reuses a token for a third of its lifetime', async () => {
  let now = 0;
  const tokenOf = createTokenIssuer(privateKey, () => now)('assets');
  const first = tokenOf(operator);
  const { payload } = await jwtVerify(first, publicKey, { issuer: 'gateway', audience: 'assets' });
  expect(Number(payload.exp) - Number(payload.iat)).toBe(30);
  // The same second would give the same token.
  await eventually(() => expect(Math.floor(Date.now() / 1_000)).toBeGreaterThan(Number(payload.iat)));
  now = 9_999;
  expect(tokenOf(operator)).toBe(first);
  now = 10_000;
  expect(tokenOf(operator)).not.toBe(first);
});

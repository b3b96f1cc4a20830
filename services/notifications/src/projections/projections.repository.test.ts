import { expect, it } from '@jest/globals';
import { isEmailVerified } from './projections.repository.ts';

const OPERATOR = { role: 'municipal_operator', municipality: null } as const;

it.each([true, false])('takes %s from an event that says so', (emailVerified) => {
  for (const user of [OPERATOR, { ...OPERATOR, municipality: 'kenora' }, { ...OPERATOR, role: 'admin' as const }])
    expect(isEmailVerified({ ...user, emailVerified })).toBe(emailVerified);
});

it.each([
  ['a user with a municipality, which is published once the address is verified', { municipality: 'kenora' }, true],
  ['an administrator', { role: 'admin' as const }, true],
  ['anyone else', {}, false],
])('decides for %s in an event from before the field', (_user, over, expected) => {
  expect(isEmailVerified({ ...OPERATOR, ...over })).toBe(expected);
});

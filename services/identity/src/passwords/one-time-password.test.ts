import { expect, it } from '@jest/globals';
import { createOneTimePassword } from './one-time-password.ts';

it('one-time passwords are random: 16 letters of 31 that do not look alike, 79 bits', () => {
  const passwords = Array.from({ length: 2_000 }, createOneTimePassword);
  expect(new Set(passwords).size).toBe(passwords.length);
  for (const password of passwords) expect(password).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  // Each place has each letter.
  const places = Array.from({ length: 19 }, (_, index) => new Set(passwords.map((password) => password[index])).size);
  expect(places.map((size) => (size === 1 ? '-' : size))).toEqual(
    Array.from({ length: 19 }, (_, index) => (index % 5 === 4 ? '-' : 31)),
  );
  expect(Math.floor(Math.log2(31 ** 16))).toBe(79);
});

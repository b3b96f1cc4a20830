/**
 * @jest-environment-options {"url": "https://commonyard.test/"}
 */
import { expect, it, jest } from '@jest/globals';
import { storePreference } from './storage.ts';

it.each([
  ['language', 'fr', 'language=fr; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
  ['colour-mode', 'dark', 'colour-mode=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
  ['near', undefined, 'near=; Path=/; Max-Age=0; SameSite=Lax; Secure'],
] as const)('writes the cookie of %s as %j with its attributes', (name, value, expected) => {
  const write = jest.spyOn(document, 'cookie', 'set');
  storePreference(name, value);
  expect(write.mock.calls).toEqual([[expected]]);
  write.mockRestore();
});

import { expect, it } from '@jest/globals';
import { cleanFragment } from './clean-fragment.ts';

it.each([
  ['/auth/verify?lang=fr#token=abc-_.', '/auth/verify?lang=fr#token=abc-_'],
  ['/#privacy%C2%A0%C2%BB', '/#privacy'],
  ['/contact#terms', '/contact#terms'],
  ['/contact', '/contact'],
])('%s becomes %s', (address, expected) => {
  history.replaceState(null, '', address);
  cleanFragment();
  expect(location.pathname + location.search + location.hash).toBe(expected);
});

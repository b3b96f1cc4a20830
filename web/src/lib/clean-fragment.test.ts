import { expect, it } from '@jest/globals';
import { cleanFragment } from './clean-fragment.ts';

it.each([
  ['/auth/verify?lang=fr#token=abc-_.', '/auth/verify?lang=fr#token=abc-_'],
  ['/#privacy%C2%A0%C2%BB', '/#privacy'],
  ['/guest-inquiry#token=abc%2C', '/guest-inquiry#token=abc'],
  ['/guest-inquiry#token=abc-', '/guest-inquiry#token=abc-'],
  ['/contact#terms', '/contact#terms'],
  ['/contact', '/contact'],
])('%s becomes %s', async (address, expected) => {
  history.replaceState(null, '', address);
  await cleanFragment();
  expect(location.pathname + location.search + location.hash).toBe(expected);
});
